/**
 * Tells the server, when the visitor leaves a page, which banners came into view and which links that matter to staff were
 * pressed; and at once that a page which the browser had fetched ahead is looked at. It stores nothing. A file of its own, of
 * less than 1 KB, that all public pages share.
 */

/** A press, a banner that came into view, or a view of the page with where the visitor came from. */
interface SeenEvent {
  to?: string;
  as?: string | null | undefined;
  banner?: string | null | undefined;
  from?: string;
}

const { pathname: path, host } = location;
/** Of a banner: its id. */
const BANNER = "data-seen";
let events: SeenEvent[] = [];

/** An attribute of an element, or of what it stands in. */
function read(element: Element, name: string) {
  return element.closest(`[${name}]`)?.getAttribute(name);
}

function send(): void {
  if (events[0])
    navigator.sendBeacon(
      "/api/seen",
      new Blob([JSON.stringify({ path, events })], { type: "application/json" }),
    );
  events = [];
}

function onPress({ target }: Event): void {
  const pressed = target instanceof Element && target.closest<HTMLAnchorElement>("a,button[data-press]");
  if (!pressed) return;
  // What the button of a card adds to the list has its link in the card; elsewhere it is what the page is about.
  const to = pressed.href || (pressed.closest("li")?.querySelector("a") ?? location).href;
  const as = read(pressed, "data-press");
  const banner = read(pressed, BANNER);
  if (as || banner || pressed.host !== host || to.endsWith(".pdf")) events.push({ to, as, banner });
}

if (navigator.doNotTrack !== "1" && !Reflect.get(navigator, "globalPrivacyControl")) {
  addEventListener("click", onPress, true);
  addEventListener("visibilitychange", () => document.hidden && send());
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          watch.unobserve(target);
          events.push({ banner: read(target, BANNER) });
        }
    },
    { threshold: 0.5 },
  );
  for (const banner of document.querySelectorAll(`[${BANNER}]`)) watch.observe(banner);
  // The server does not count what is fetched ahead. As text, since the types of browsers lack `deliveryType`.
  if (/"navigational-/.test(JSON.stringify(performance.getEntriesByType("navigation")))) {
    events.push({ from: document.referrer });
    send();
  }
}
