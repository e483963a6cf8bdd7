/** The value of a text that is JSON; undefined of any other, such as an empty one. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
