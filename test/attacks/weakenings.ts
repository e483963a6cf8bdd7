import { WEAKENED_ACCOUNTS } from "./weakened-accounts.ts";
import { WEAKENED_CONTENT } from "./weakened-content.ts";
import { WEAKENED_FILES } from "./weakened-files.ts";
import { WEAKENED_FLOODS } from "./weakened-floods.ts";
import { WEAKENED_MESSAGES } from "./weakened-messages.ts";
import { WEAKENED_PAGES } from "./weakened-pages.ts";
import { WEAKENED_VISIBILITY } from "./weakened-visibility.ts";
import type { Weakening } from "./weakening.ts";

/** Every weakened build. `npm run attacks:weakened` makes one after the other and runs its tests. */
export const WEAKENINGS: readonly Weakening[] = [
  ...WEAKENED_ACCOUNTS,
  ...WEAKENED_CONTENT,
  ...WEAKENED_FILES,
  ...WEAKENED_FLOODS,
  ...WEAKENED_MESSAGES,
  ...WEAKENED_PAGES,
  ...WEAKENED_VISIBILITY,
];

const NO_WEBSOCKET = "The server has no WebSocket and handles no upgrade. The test proves that none opens.";

/** Advisories whose tests no change of a few lines can make fail, with the reason. */
export const CANNOT_BE_WEAKENED: Readonly<Record<string, string>> = {
  "CVE-2024-54151": NO_WEBSOCKET,
  "CVE-2023-45820": NO_WEBSOCKET,
  "CVE-2026-44578": NO_WEBSOCKET,
  "CVE-2026-70593": "The name of a file is read nowhere. The test proves that no code reads it.",
  "CVE-2026-21884": "No key of a scroll position is given. The test proves that no screen gives one.",
  "CVE-2025-61686":
    "Sessions are rows of the database, and there is no store in files. The test proves that no id leads to one.",
};
