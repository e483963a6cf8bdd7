import {
  type HeldPermission,
  ownPermission,
  PERMISSIONS,
  writePermission,
  type Permission,
  type WritePermission,
} from "../../src/rules/access/permissions.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { joinWords, sentenceCase } from "../../src/rules/text/text.ts";

/** The name of each role. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Admin",
  editor: "Editor",
  recruiter: "Recruiter",
  manager: "Store manager",
};

/** A summary of each role in one line. */
export const ROLE_SUMMARIES: Readonly<Record<Role, string>> = {
  admin: "Everything, including accounts and permissions.",
  editor: sentence([...kindsOf("editor"), "pictures"]),
  recruiter: sentence([...kindsOf("recruiter"), "applications"]),
  manager: "The hours, jobs, applications and messages of the stores that you choose.",
};

function kindsOf(role: Role): string[] {
  return CONTENT_KINDS.filter((kind) => kindOf(kind).roles.includes(role)).map((kind) => kindOf(kind).many);
}

function sentence(words: readonly string[]): string {
  return `${sentenceCase(joinWords(words))}.`;
}

const OTHER_PERMISSIONS: Readonly<Record<Exclude<Permission, WritePermission>, string>> = {
  "media.write": "Upload and describe pictures",
  "messages.write": "Read and answer messages from visitors",
  "applications.read": "Read and answer applications for jobs",
  "subscribers.manage": "See, export and delete subscribers to e-mails",
  "insight.read": "See how often pages are opened and what is pressed",
  "users.manage": "Invite colleagues and manage their permissions",
  "settings.write": "Change the settings of the site",
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ...CONTENT_KINDS.map((kind) => [writePermission(kind), kindOf(kind).permissionWords] as const),
  ...Object.entries(OTHER_PERMISSIONS),
]);

/** What a permission allows, as a phrase that follows "can". */
export function permissionWords(permission: HeldPermission): string {
  const whole = PERMISSIONS.find((name) => ownPermission(name) === permission);
  return whole ? `${WORDS.get(whole)} (some stores only)` : (WORDS.get(permission) ?? permission);
}
