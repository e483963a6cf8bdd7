/**
 * Hexadecimal text that no other call returns, also without HTTPS, where browsers have no `crypto.randomUUID`.
 *
 * @param length in characters.
 */
export function randomText(length = 32): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, length);
}
