/** The author's name from a history entry: `Rita Vella <rita@example.com>` gives `Rita Vella`. */
export function actorName(actor: string): string {
  return actor.replace(/\s*<[^<>]*>$/, "") || actor;
}
