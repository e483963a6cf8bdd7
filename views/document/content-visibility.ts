/**
 * Marks the document's first view as one whose lower parts (`data-below`) are not laid out before somebody goes on
 * from it: a phone paints it that much sooner. At the first sign of that they are laid out one a frame, so that every
 * place lies where it will stay; all at once with a key, since focus rings may reach beyond a part's edge, where it
 * would cut them; and from the beginning where somebody comes back to a place further down.
 *
 * It runs in the browser as an inline script made of its own source, before the body is there: it may use nothing but
 * the browser.
 */
export function setContentVisibility(): void {
  const { dataset } = document.documentElement;
  const [navigation] = performance.getEntriesByType("navigation");
  if (location.hash || Reflect.get(navigation ?? {}, "type") !== "navigate") return;
  dataset["asSeen"] = "";
  const options = { once: true, capture: true, passive: true };
  const next = () => {
    const part = document.querySelector("[data-as-seen] [data-below]");
    part?.removeAttribute("data-below");
    if (part) requestAnimationFrame(next);
    else delete dataset["asSeen"];
  };
  for (const sign of ["pointerdown", "wheel", "scroll"]) document.addEventListener(sign, next, options);
  document.addEventListener("keydown", () => delete dataset["asSeen"], options);
}

/** From now on everything is laid out at once. */
export function layOutWhole(): void {
  delete document.documentElement.dataset["asSeen"];
}
