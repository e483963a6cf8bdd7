import type { Db, Tables } from "../../storage/database/tables.ts";
import { schemaOf, type SettingFields } from "./setting-schemas.ts";
import { SETTING_NAMES, type SettingName } from "./setting-names.ts";
import { chatLink, hostNameOf, type SiteBrand } from "../../rules/brand/site-brand.ts";
import type { Letterhead } from "../../accounts/mail/email-templates.ts";

/** A single record as the API returns it: its fields, and what every record carries. */
export type SettingRecord<Name extends SettingName = SettingName> = SettingFields[Name] & {
  /** Its name, so that editors and the history treat it as any record. */
  id: Name;
  /** 0 until it is saved for the first time. */
  version: number;
  createdDate: string;
  updatedDate: string;
};

/** Where nothing is saved: before any instant of use. */
const NEVER = "1970-01-01T00:00:00.000Z";

/** The values of each single record before it is saved: neutral, with no invented name, number or promise. */
const NEUTRAL = Object.fromEntries(SETTING_NAMES.map((name) => [name, schemaOf(name).parse({})]));

/** Returns all settings and menus; those that were never saved with their neutral values. */
export async function readSettings(db: Db): Promise<SettingFields> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  const saved = rows.map(({ name, value }) => [name, { ...NEUTRAL[name], ...JSON.parse(value) }]);
  // Written by their schemas; JSON has no types.
  return { ...NEUTRAL, ...Object.fromEntries(saved) } as SettingFields;
}

/** Returns one single record, with its neutral values and version 0 if it was never saved. */
export async function readSetting<Name extends SettingName>(
  db: Db,
  name: Name,
): Promise<SettingRecord<Name>> {
  const row = await db.selectFrom("settings").selectAll().where("name", "=", name).executeTakeFirst();
  return toSettingRecord(name, row);
}

/** A single record from its row; with its neutral values and version 0 where there is none. */
export function toSettingRecord<Name extends SettingName>(
  name: Name,
  row: Tables["settings"] | undefined,
): SettingRecord<Name> {
  const { version = 0, createdDate = NEVER, updatedDate = NEVER, value = "{}" } = row ?? {};
  const fields = { ...NEUTRAL[name], ...JSON.parse(value) };
  // As above: written by the schema of this name.
  return { id: name, version, createdDate, updatedDate, ...fields } as SettingRecord<Name>;
}

/** What pages, e-mails and machines read of the settings, with what replaces an empty value. */
export function toSiteBrand(settings: SettingFields, publicUrl: string): SiteBrand {
  const { brand, contact, links } = settings;
  const { channels, shopProduct: _, ...addresses } = links;
  const chat = channels.find(({ channel }) => channel === "whatsapp")?.url;
  return {
    name: brand.name || hostNameOf(publicUrl),
    tagline: brand.tagline,
    accentCharacter: brand.accentCharacter,
    logoLight: brand.logoLight,
    logoDark: brand.logoDark ?? brand.logoLight,
    founded: brand.foundedYear,
    phone: contact.phone,
    whatsapp: contact.whatsapp,
    email: contact.email,
    careersEmail: contact.careersEmail || contact.email,
    applyBy: contact.applyBy,
    investorsEmail: contact.investorsEmail || contact.email,
    links: { ...addresses, whatsapp: chat ?? chatLink(contact.whatsapp) },
    channels,
  };
}

/** The brand as it is at this moment. */
export async function readSiteBrand(db: Db, publicUrl: string): Promise<SiteBrand> {
  return toSiteBrand(await readSettings(db), publicUrl);
}

/** To which address messages of visitors are mailed; empty if there is none: then no page shows the contact form. */
export function messagesAddress({ mail, contact }: Pick<SettingFields, "mail" | "contact">): string {
  return mail.messagesTo || contact.email;
}

/** Reads the sender of e-mails, as it is at this moment. */
export async function readLetterhead(db: Db, publicUrl: string): Promise<Letterhead> {
  const settings = await readSettings(db);
  const { name, tagline } = toSiteBrand(settings, publicUrl);
  const { senderName, signature } = settings.mail;
  return {
    name,
    senderName: senderName || name,
    colour: settings.colours.primary,
    signature: signature || [name, tagline].filter((part) => part !== "").join(" – "),
  };
}
