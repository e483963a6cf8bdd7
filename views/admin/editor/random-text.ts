/** Returns random numbers as text; `crypto.randomUUID` does not exist on a page without TLS. */
export function randomText(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
