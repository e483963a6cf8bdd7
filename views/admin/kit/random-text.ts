/** Text that no other call returns, also without HTTPS, where browsers have no `crypto.randomUUID`. */
export function randomText(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
