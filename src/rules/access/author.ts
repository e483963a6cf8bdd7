/** The author of a write. */
export interface Author {
  name: string;
  /** The e-mail address, which people cannot choose themselves; null where no account made the write. */
  address: string | null;
}

/**
 * Returns the author from the text in the history: `Rita Vella <rita@example.com>`. Only the last address is the account's:
 * in earlier versions a name could hold another one.
 */
export function authorOf(actor: string): Author {
  const [, before = actor, address = null] = /^(.*?)\s*<([^<>]*)>$/s.exec(actor) ?? [];
  const name = before.split("<", 1)[0]?.trim() ?? "";
  return { name: name || address || actor, address };
}

/** `Rita Vella (rita@example.com)`. */
export function authorInWords({ name, address }: Author): string {
  return address === null || address === name ? name : `${name} (${address})`;
}

/** An author, for a colleague who asks. */
export interface Colleague extends Author {
  /** Whether it is the person who asks, in another window. */
  isYou: boolean;
}
