import { createHash } from "node:crypto";

const NONCED_PART = /<(script|style)([^>]*?) nonce="([^"]*)"([^>]*)>(.*?)<\/\1>/gs;

/** The hashes of a page's inline scripts and styles, in the notation of the policy, by directive. */
export interface CspHashes {
  "script-src": readonly string[];
  "style-src": readonly string[];
}

/**
 * Removes the nonce from a page, so that the page can be sent to all visitors, and returns the hashes that allow the
 * scripts and styles that had it. A script without the nonce is not ours and stays forbidden.
 */
export function replaceNonce(html: string, nonce: string): { html: string; hashes: CspHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const bare = html.replace(
    NONCED_PART,
    (part, name: "script" | "style", before: string, given: string, after: string, text: string) => {
      if (given !== nonce) return part;
      found[name].add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      return `<${name}${before}${after}>${text}</${name}>`;
    },
  );
  return { html: bare, hashes: { "script-src": [...found.script], "style-src": [...found.style] } };
}

/** Returns a policy with hashes instead of its nonces. */
export function allowHashes(policy: string, hashes: CspHashes): string {
  return Object.entries(hashes).reduce((directives, [name, own]) => {
    const directive = new RegExp(`(^|;)(${name} [^;]*?) 'nonce-[^']*'`);
    return directives.replace(directive, (_found, start: string, rest: string) =>
      [`${start}${rest}`, ...own].join(" "),
    );
  }, policy);
}
