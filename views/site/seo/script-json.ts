/** Returns data as JSON for a script element. `<` is escaped, so that no text can close the element. */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
