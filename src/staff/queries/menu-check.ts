import { Router } from "express";
import { z } from "zod";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { listById } from "../../content/lifecycle/read.ts";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { findFollowedPaths, followedRecords, keyOf, targetsIn } from "../../content/settings/menu-targets.ts";
import { composeSetting } from "../../content/settings/write-setting.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ok, type Operation, route } from "../../http/route.ts";
import { LARGE_BODY, readFields } from "../../http/body.ts";
import type { FooterMenu, HeaderMenu } from "../../content/settings/menus.schema.ts";
import { readSetting, readSettings } from "../../content/settings/read-settings.ts";
import type { SettingFields } from "../../content/settings/setting-schemas.ts";
import { MENU_NAMES, type MenuName } from "../../content/settings/setting-names.ts";
import { sql } from "kysely";
import { findReachable } from "./open-links.ts";
import { titleOf } from "../../content/kinds/kinds.ts";

/** The calls that name what visitors would find broken in a menu, before it is saved. */
export function menuCheckRoutes(api: ApiDependencies): Router {
  const router = Router();
  for (const name of MENU_NAMES) route(router, `/${name}/check`, { post: check(api, name) });
  return router;
}

function check({ db, clock }: ApiDependencies, name: MenuName): Operation {
  return {
    summary: `Name dead links and empty parts of a menu that is not saved yet (${name})`,
    access: "settings.write",
    body: { schema: z.looseObject({}).describe("The fields of the menu"), limit: LARGE_BODY },
    answer: ok(
      "Sentences, and the titles of the records that links follow, by kind and id",
      z.strictObject({ problems: z.array(z.string()), followed: z.record(z.string(), z.string()) }),
    ),
    async handle(request) {
      const fields = composeSetting(name, await readSetting(db, name), readFields(request));
      const settings = await readSettings(db);
      const menu: HeaderMenu | FooterMenu = { ...settings[name], ...fields };
      return checkMenu(db, menu, settings, clock());
    },
  };
}

/** What is wrong in a menu, in sentences. */
async function checkMenu(
  db: Db,
  menu: HeaderMenu | FooterMenu,
  { links }: SettingFields,
  now: Date,
): Promise<{ problems: string[]; followed: Record<string, string> }> {
  const targets = targetsIn(menu);
  const paths = targets.map(({ path }) => path).filter((path) => path.startsWith("/"));
  const [open, visible, followed] = await Promise.all([
    findReachable(db, new Set(paths), now),
    findFollowedPaths(db, followedRecords([menu]), now),
    readTitles(db, menu),
  ]);
  const problemOf = ({ label, path, follows }: ReturnType<typeof targetsIn>[number]): string | undefined => {
    if (follows?.kind === "links") {
      return links[follows.id] === ""
        ? `“${label}” follows a link of the settings that is empty, so visitors don't see it.`
        : undefined;
    }
    if (follows) {
      const key = keyOf(follows.kind, follows.id);
      if (visible.has(key)) return undefined;
      const title = followed[key];
      return title === undefined
        ? `“${label}” leads to a page that is no longer there, so visitors don't see it.`
        : `“${label}” leads to “${title}”, which visitors can't open now, so they don't see it.`;
    }
    if (path === "") return `“${label}” leads nowhere yet, so visitors don't see it.`;
    return path.startsWith("/") && !open.has(path)
      ? `“${label}” leads to ${path}, which visitors can't open.`
      : undefined;
  };
  const problems = [...targets.map(problemOf), ...emptyPartsOf(menu)];
  return { problems: [...new Set(problems.filter((problem) => problem !== undefined))], followed };
}

function emptyPartsOf(menu: HeaderMenu | FooterMenu): string[] {
  const sections = "columns" in menu ? menu.columns : menu.items.flatMap((item) => item.menu?.sections ?? []);
  const empty = sections.filter(({ links }) => links.length === 0);
  const menus =
    "columns" in menu ? [] : menu.items.filter((item) => item.menu && item.menu.sections.length === 0);
  return [
    ...empty.map(({ title }) => `“${title}” has no links, so visitors don't see it.`),
    ...menus.map(({ label }) => `The menu “${label}” has no sections, so visitors don't see it.`),
  ];
}

/** The titles of the records that a menu follows, also of those that visitors can't see. */
async function readTitles(db: Db, menu: HeaderMenu | FooterMenu): Promise<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (const [kind, followed] of Map.groupBy(followedRecords([menu]), (one) => one.kind)) {
    const ids = followed.map(({ id }) => id);
    const records = await listById(db, serverKindOf(kind), ids, sql`"deletedDate" IS NULL`);
    for (const record of records) titles[keyOf(kind, record.id)] = titleOf(kind, record);
  }
  return titles;
}
