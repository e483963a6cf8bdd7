import type { Db } from "../../storage/database/tables.ts";
import { readSettings } from "./read-settings.ts";
import { toSiteBrand } from "./to-site-brand.ts";

/** What the e-mails of the site say of their sender. */
export interface Letterhead {
  /** The brand's name. */
  name: string;
  /** The name of the sender. */
  senderName: string;
  /** Lines at the end; at least the name. */
  signature: string;
  /** The colour of buttons, which carries white words. */
  colour: string;
}

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
