import type { SettingName } from "./settings/setting-names.ts";
import type { FieldsForm } from "./form.ts";
import { announcementsForm } from "./settings/announcements.form.ts";
import { brandForm } from "./settings/brand.form.ts";
import { coloursForm } from "./settings/colours.form.ts";
import { contactForm } from "./settings/contact.form.ts";
import { linksForm } from "./settings/links.form.ts";
import { mailForm } from "./settings/mail.form.ts";
import { footerForm, headerForm } from "./settings/menus.form.ts";

/** The form of each group of settings and of each menu: one line each. */
export const SETTING_FORMS: Readonly<Record<SettingName, FieldsForm>> = {
  brand: brandForm,
  colours: coloursForm,
  contact: contactForm,
  links: linksForm,
  announcements: announcementsForm,
  mail: mailForm,
  header: headerForm,
  footer: footerForm,
};
