import type { z } from "zod";
import { announcementsSchema } from "./announcements.schema.ts";
import { brandSchema } from "./brand.schema.ts";
import { coloursSchema } from "./colours.schema.ts";
import { contactSchema } from "./contact.schema.ts";
import { linksSchema } from "./links.schema.ts";
import { mailSchema } from "./mail.schema.ts";
import { footerSchema, headerSchema } from "./menus.schema.ts";
import type { SettingName } from "./setting-names.ts";

/** The fields of each single record: one line each. */
export const SETTING_SCHEMAS = {
  brand: brandSchema,
  colours: coloursSchema,
  contact: contactSchema,
  links: linksSchema,
  announcements: announcementsSchema,
  mail: mailSchema,
  header: headerSchema,
  footer: footerSchema,
} satisfies Record<SettingName, z.ZodObject>;

/** The fields of each single record by its name, without its version and dates. */
export type SettingFields = { [Name in SettingName]: z.output<(typeof SETTING_SCHEMAS)[Name]> };

/** The schema of a single record, whatever its fields are. */
export function schemaOf(name: SettingName): z.ZodObject {
  return SETTING_SCHEMAS[name];
}
