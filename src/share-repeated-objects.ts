import { WEEKDAYS, type Store } from "./content/stores/store.schema.ts";

/**
 * The stores, with one object in the place of all equal days: most stores open at the same hours on most days, and
 * React Router's encoding of a page's data writes an object that it has met before as a number.
 */
export function shareRepeatedObjects(stores: readonly Store[]): Store[] {
  const known = new Map<string, Store["holidayHours"]>();
  const share = (day: Store["holidayHours"]) => {
    const text = JSON.stringify(day);
    const same = known.get(text) ?? day;
    known.set(text, same);
    return same;
  };
  return stores.map((store) => {
    const hours = { ...store.hours };
    for (const weekday of WEEKDAYS) hours[weekday] = share(hours[weekday]);
    return { ...store, hours, holidayHours: share(store.holidayHours) };
  });
}
