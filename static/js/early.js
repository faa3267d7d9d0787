// A tap on a table page before its scripts listen is not lost: the last one is made again as soon as they do.
(() => {
  let tapped = null;
  const note = ({ target }) => {
    tapped = target.closest("[data-do], [data-pick], [data-open], [data-ask], [data-motion], [role=tab]") ?? tapped;
  };
  document.addEventListener("click", note);
  document.addEventListener(
    "listening",
    () => {
      document.removeEventListener("click", note);
      if (tapped?.isConnected) tapped.click();
    },
    { once: true },
  );
})();
