import { toSessionUser } from "../../accounts/people/users.ts";
import { ValidationError } from "../../errors.ts";
import { hasPermission, writePermission } from "../../rules/access/permissions.ts";
import { joinWords } from "../../rules/text/text.ts";
import type { Db } from "../../storage/database/tables.ts";
import { CONTENT_KINDS, kindOf } from "../kinds/kinds.ts";
import { readSetting } from "../settings/read-settings.ts";
import { isChosen } from "./approvable-kinds.ts";

/**
 * @param chosen what the setting will name.
 * @throws ValidationError where fewer than two accounts can publish a kind that it does not name yet: then no second person could
 * give the yes.
 */
export async function requireSecondAccounts(db: Db, chosen: readonly string[]): Promise<void> {
  const { kinds: before } = await readSetting(db, "publishing");
  const kinds = CONTENT_KINDS.filter((kind) => isChosen(chosen, kind) && !isChosen(before, kind));
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "role", "permissions", "stores"])
    .where("status", "=", "active")
    .execute();
  const users = rows.map(toSessionUser);
  const alone = kinds.filter(
    (kind) => users.filter((user) => hasPermission(user, writePermission(kind))).length < 2,
  );
  if (alone.length === 0) return;
  const many = joinWords(alone.map((kind) => kindOf(kind).many));
  throw new ValidationError({
    kinds: `Only one account can publish ${many}, so there is no second person. Give another account that permission first, under People.`,
  });
}
