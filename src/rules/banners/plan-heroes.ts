import { nextVisibilityChange } from "../time/visibility.ts";
import { BANNER_VISIBILITY, bannersAt, type PageBanner } from "./banners.ts";

/** A time in which the same banners are at the top of the home page. */
export interface HeroTime<Item> {
  begins: Date;
  /** The first instant after it. */
  ends: Date;
  /** In the order in which visitors see them. */
  shown: Item[];
}

/**
 * Divides a period by what is at the top of the home page. Empty where no banner of the position shows in the period: the site
 * does not use the position then.
 *
 * @param until the first instant after the period.
 */
export function planHeroes<Item extends PageBanner>(
  banners: readonly Item[],
  from: Date,
  until: Date,
): HeroTime<Item>[] {
  const times: HeroTime<Item>[] = [];
  for (let begins = from; begins < until;) {
    const changes = banners.flatMap(
      (banner) => nextVisibilityChange(BANNER_VISIBILITY, banner, begins) ?? [],
    );
    const ends = changes.reduce((first, change) => (change < first ? change : first), until);
    const ids = bannersAt(banners, "hero", begins).map(({ id }) => id);
    const shown = ids.flatMap((id) => banners.find((banner) => banner.id === id) ?? []);
    const last = times.at(-1);
    if (last && isSame(last.shown, shown)) last.ends = ends;
    else times.push({ begins, ends, shown });
    begins = ends;
  }
  return times.some(({ shown }) => shown.length > 0) ? times : [];
}

function isSame(one: readonly { id: string }[], other: readonly { id: string }[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => other[index]?.id === id);
}
