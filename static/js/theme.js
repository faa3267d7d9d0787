// Runs in <head> before anything is painted, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden: then the system's theme it is
}
