// Runs in <head> before anything is painted, so that a chosen theme never flashes. What a member has chosen came with the
// page and is only repeated here, for pages that know nobody; otherwise this device decides, or the system.
// How much moves is chosen in the settings or in the menu of a table (preferences.js).
(() => {
  const { dataset } = document.documentElement;
  const words = { theme: ["light", "dark"], motion: ["fast", "none"] };
  try {
    for (const [name, known] of Object.entries(words)) {
      const kept = localStorage.getItem(name);
      if (!("chosen" in dataset)) {
        if (known.includes(kept)) dataset[name] = kept;
      } else if (dataset[name]) {
        if (dataset[name] !== kept) localStorage.setItem(name, dataset[name]);
      } else if (kept) localStorage.removeItem(name);
    }
  } catch {
    // storage may be forbidden: then it is as the page says, or as the system likes it
  }
})();
