import { chatLink, hostNameOf, type SiteBrand } from "../../rules/brand/site-brand.ts";
import type { Db } from "../../storage/database/tables.ts";
import { readSettings } from "./read-settings.ts";
import type { SettingFields } from "./setting-schemas.ts";
import type { Letterhead } from "../../accounts/mail/email-templates.ts";

/** What pages, e-mails and machines read of the settings, with what stands in for an empty value. */
export function toSiteBrand(settings: SettingFields, publicUrl: string): SiteBrand {
  const { brand, contact, links } = settings;
  const { channels, ...addresses } = links;
  const chat = channels.find(({ channel }) => channel === "whatsapp")?.url;
  return {
    name: brand.name || hostNameOf(publicUrl),
    tagline: brand.tagline,
    accentCharacter: brand.accentCharacter,
    logoLight: brand.logoLight,
    logoDark: brand.logoDark,
    founded: brand.foundedYear,
    phone: contact.phone,
    whatsapp: contact.whatsapp,
    email: contact.email,
    careersEmail: contact.careersEmail || contact.email,
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
