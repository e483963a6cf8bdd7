/** Reads `?page=`: 1 if it is absent, NaN if it is not a page number, which counts as a page that does not exist. */
export function readPageNumber(query: URLSearchParams): number {
  const page = query.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : NaN;
}
