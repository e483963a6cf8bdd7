import { Router } from "express";
import { z } from "zod";
import { currentUser } from "../../http/authentication.ts";
import { hasPermission } from "../../rules/access/permissions.ts";
import { ok, type Operation, route } from "../../http/route.ts";
import { readFields, LARGE_BODY } from "../../http/body.ts";
import { NotFoundError } from "../../errors.ts";
import { sendTagged } from "../../http/entity-tag.ts";
import { readSetting } from "./read-settings.ts";
import { SETTING_SCHEMAS, schemaOf } from "./setting-schemas.ts";
import {
  hasNextVersion,
  isStaffSetting,
  MENU_NAMES,
  SETTING_GROUPS,
  type SettingName,
} from "./setting-names.ts";
import { authorship } from "../lifecycle/handlers.ts";
import { addNextSettingRoutes } from "../next-versions/next-routes.ts";
import { listHistory } from "../lifecycle/history.ts";
import { reportOpenOf } from "../lifecycle/report-open.ts";
import type { ApiDependencies } from "../lifecycle/server-kind.ts";
import { readPublicSettings } from "./public-settings.ts";
import { writeSetting } from "./write-setting.ts";

/** The calls of the settings: all that the public may know, and each group with its history. */
export function settingsRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { get: readPublic(api) });
  for (const name of SETTING_GROUPS) addSingle(router, api, name);
  return router;
}

/** The calls of the menus of the header and the footer. */
export function menuRoutes(api: ApiDependencies): Router {
  const router = Router();
  for (const name of MENU_NAMES) addSingle(router, api, name);
  return router;
}

function addSingle(router: Router, api: ApiDependencies, name: SettingName): void {
  route(router, `/${name}/history`, { get: readHistoryOf(api, name) });
  route(router, `/${name}/open`, {
    post: reportOpenOf(api, {
      what: name,
      access: "settings.write",
      contentType: "settings",
      find: () => readSetting(api.db, name),
    }),
  });
  if (hasNextVersion(name))
    addNextSettingRoutes(router, api, name, { record: recordSchemaOf(name), changes: changesSchemaOf(name) });
  route(router, `/${name}`, { get: readSingle(api, name), put: updateSingle(api, name) });
}

const lifecycleFields = {
  version: z.int().min(0).describe("Increases by one with each write; 0 before the first"),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
};

function recordSchemaOf(name: SettingName): z.ZodObject {
  return z.strictObject({ id: z.literal(name), ...lifecycleFields, ...schemaOf(name).shape });
}

const publicSchema = z.strictObject({
  brand: SETTING_SCHEMAS.brand,
  colours: SETTING_SCHEMAS.colours,
  contact: SETTING_SCHEMAS.contact,
  links: SETTING_SCHEMAS.links,
  announcements: SETTING_SCHEMAS.announcements,
});

function changesSchemaOf(name: SettingName): z.ZodObject {
  const version = z.int().describe("The version you have read; if absent, nothing is compared");
  return z
    .strictObject({ id: z.literal(name), ...lifecycleFields, version, ...schemaOf(name).shape })
    .partial();
}

function readPublic({ db, clock }: ApiDependencies): Operation {
  return {
    summary: "The settings that visitors see on the pages: brand, colours, contact, links, announcements",
    access: "anyone",
    answer: ok("By group. A notice is there only while it shows", publicSchema),
    async handle() {
      const { brand, colours, contact, links, announcements } = await readPublicSettings(db, clock());
      return { brand, colours, contact, links, announcements };
    },
  };
}

function readSingle({ db, clock }: ApiDependencies, name: SettingName): Operation {
  // Of the announcements visitors read a part.
  const isForStaff = name === "announcements" || isStaffSetting(name);
  return {
    summary: `Read one group of settings or one menu (${name})`,
    access: isForStaff ? "settings.write" : "anyone",
    answer: ok(
      "Its fields, with its version. Without `settings.write` a menu has only what visitors see",
      recordSchemaOf(name),
    ),
    async handle(_request, response) {
      const stored = await readSetting(db, name);
      if (isForStaff || hasPermission(currentUser(response), "settings.write")) {
        sendTagged(response, stored);
        return;
      }
      const { id, version, createdDate, updatedDate } = stored;
      const shown = await readPublicSettings(db, clock());
      return { id, version, createdDate, updatedDate, ...shown[name] };
    },
  };
}

function updateSingle(api: ApiDependencies, name: SettingName): Operation {
  return {
    summary: `Replace the named fields of one group of settings or of one menu (${name})`,
    access: "settings.write",
    recentProof: true,
    ifMatch: true,
    body: { schema: changesSchemaOf(name), limit: LARGE_BODY },
    answer: ok("The whole record as stored", recordSchemaOf(name)),
    failures: { 409: "The version is not the current one; `current` has the stored record" },
    handle(request, response) {
      const { version: seen, ...changes } = readFields(request);
      return writeSetting(api.db, name, changes, seen, authorship(api, response));
    },
  };
}

function readHistoryOf({ db }: ApiDependencies, name: SettingName): Operation {
  const entry = z.strictObject({
    version: z.int(),
    action: z.enum(["created", "updated"]),
    actor: z.string().describe("Name and address of the author at that time"),
    userId: z.uuid().nullable(),
    date: z.iso.datetime(),
    record: recordSchemaOf(name),
  });
  return {
    summary: `The history: author, time and content of each version (${name})`,
    access: "settings.write",
    answer: ok("A plain array, the newest first", z.array(entry)),
    failures: { 404: "It was never saved" },
    async handle() {
      const entries = await listHistory(db, "settings", name);
      if (entries.length === 0) throw new NotFoundError("History");
      return entries;
    },
  };
}
