import type { Db } from "../../storage/database/tables.ts";
import { readSettings } from "./read-settings.ts";
import type { Letterhead } from "../../accounts/mail/email-templates.ts";
import { toSiteBrand } from "./to-site-brand.ts";

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
