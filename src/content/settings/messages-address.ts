import type { SettingFields } from "./setting-schemas.ts";

/** To which address messages of visitors are mailed; empty if there is none: then no page shows the contact form. */
export function messagesAddress({ mail, contact }: Pick<SettingFields, "mail" | "contact">): string {
  return mail.messagesTo || contact.email;
}
