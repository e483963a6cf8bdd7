/** The name of who wrote, out of what the history keeps: `Rita Vella <rita@example.com>` gives `Rita Vella`. */
export function actorName(actor: string): string {
  return actor.replace(/\s*<[^<>]*>$/, "") || actor;
}
