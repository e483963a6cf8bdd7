import { createHash } from "node:crypto";

const SCRIPT = /<script([^>]*?) nonce="([^"]*)"([^>]*)>(.*?)<\/script>/gs;

/**
 * Turns a page made for one visitor into one for all: the nonce goes, and every script that
 * carried it is allowed by its hash instead. A script that came without it was not ours, and
 * stays forbidden.
 *
 * @returns the page, and its hashes as the policy writes them.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const bare = html.replace(SCRIPT, (script, before: string, given: string, after: string, code: string) => {
    if (given !== nonce) return script;
    hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return `<script${before}${after}>${code}</script>`;
  });
  return { html: bare, hashes: [...hashes] };
}

/** The policy of a page that was made with `nonce`, with hashes in its place. */
export function withHashes(policy: string, nonce: string, hashes: readonly string[]): string {
  return policy.replace(` 'nonce-${nonce}'`, hashes.map((hash) => ` ${hash}`).join(""));
}
