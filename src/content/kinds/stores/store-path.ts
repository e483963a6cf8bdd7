/** The page of all stores. */
export const STORES_PATH = "/locations";

/** The page of a store. */
export function storePath(slug: string): string {
  return `${STORES_PATH}/${slug}`;
}

/** The calendar of a store's special days and public holidays. */
export function calendarPath(slug: string): string {
  return `${storePath(slug)}/hours.ics`;
}
