import { createHash } from "node:crypto";

const PART = /<(script|style)([^>]*?) nonce="([^"]*)"([^>]*)>(.*?)<\/\1>/gs;

/** The hashes of a page's inline parts, as the policy writes them, by the directive that allows them. */
export interface PartHashes {
  "script-src": readonly string[];
  "style-src": readonly string[];
}

/**
 * Turns a page made for one visitor into one for all: the nonce goes, and every script and style that
 * carried it is allowed by its hash instead. One that came without it was not ours, and stays forbidden.
 */
export function hashParts(html: string, nonce: string): { html: string; hashes: PartHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const bare = html.replace(
    PART,
    (part, name: "script" | "style", before: string, given: string, after: string, text: string) => {
      if (given !== nonce) return part;
      found[name].add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      return `<${name}${before}${after}>${text}</${name}>`;
    },
  );
  return { html: bare, hashes: { "script-src": [...found.script], "style-src": [...found.style] } };
}

/** The policy of a page with hashes in the place of its nonces. */
export function withHashes(policy: string, hashes: PartHashes): string {
  return Object.entries(hashes).reduce((directives, [name, own]) => {
    const directive = new RegExp(`(^|;)(${name} [^;]*?) 'nonce-[^']*'`);
    return directives.replace(directive, (_found, start: string, rest: string) =>
      [`${start}${rest}`, ...own].join(" "),
    );
  }, policy);
}
