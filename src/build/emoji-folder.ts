import fs from "node:fs/promises";
import path from "node:path";
import { hashOf } from "./hash-of.mjs";

/** Returns the address of the drawings in the build. It changes with their content, so they are cached for a year. */
export function emojiFolder(): string {
  return `/assets/emoji-${hashOf("views/public", ["emoji"]).slice(0, 8)}`;
}

/** Copies the drawings to that address. They stay at `/emoji` too, since other sites may show them from there. */
export async function copyEmoji(clientDir: string): Promise<void> {
  await fs.cp("views/public/emoji", path.join(clientDir, emojiFolder()), { recursive: true });
}
