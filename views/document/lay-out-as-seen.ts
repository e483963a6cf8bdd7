/**
 * Marks the document's first view as one whose lower parts may be laid out when somebody comes near them
 * (section.module.css): a phone paints it that much sooner. Not where somebody comes back to a place
 * further down, which would lie elsewhere; and no longer once somebody goes on by keyboard, whose focus rings may
 * reach beyond a part's edge, or to another page (`layOutWhole`).
 *
 * It runs in the browser as an inline script made of its own source, before the body is there.
 */
export function layOutAsSeen(): void {
  const { dataset } = document.documentElement;
  const [navigation] = performance.getEntriesByType("navigation");
  if (location.hash || Reflect.get(navigation ?? {}, "type") !== "navigate") return;
  dataset["asSeen"] = "";
  const whole = () => delete dataset["asSeen"];
  document.addEventListener("keydown", whole, { once: true, capture: true, passive: true });
}

/** From now on everything is laid out at once, so that every place on a page lies where it will stay. */
export function layOutWhole(): void {
  delete document.documentElement.dataset["asSeen"];
}
