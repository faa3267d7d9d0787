// A tap on a table page before its scripts listen is not lost: the last one is made again as soon as they do.
(() => {
  let tapped = null;
  const note = ({ target }) => {
    tapped = target.closest("[data-do], [data-pick], [data-open], [data-ask], button[data-motion], [role=tab]") ?? tapped;
  };
  document.addEventListener("click", note);
  document.addEventListener(
    "listening",
    () => {
      document.removeEventListener("click", note);
      // A cell of an island is a shape, and shapes have no click() of their own.
      if (tapped?.isConnected) tapped.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    },
    { once: true },
  );
})();
