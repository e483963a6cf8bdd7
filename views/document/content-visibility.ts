/**
 * Skips the layout of the lower parts (`data-below`) of the document's first view until the first interaction, so
 * that a slow phone paints it sooner. On a press, wheel or scroll the parts are laid out one per frame, so that
 * positions settle. On a key press all are laid out at once, because a focus ring may extend beyond a part's edge,
 * where it would be clipped. After a reload or on return to a page (back or forward), and for a link to an anchor,
 * everything is laid out from the start.
 *
 * Its source is inlined as a script that runs before the body is parsed, so it may use nothing but the browser's
 * globals.
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
  for (const type of ["pointerdown", "wheel", "scroll"]) document.addEventListener(type, next, options);
  document.addEventListener("keydown", () => delete dataset["asSeen"], options);
}
