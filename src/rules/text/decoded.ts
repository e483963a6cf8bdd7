/** A part of an address as people read it; undefined where it is not encoded as addresses are. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
