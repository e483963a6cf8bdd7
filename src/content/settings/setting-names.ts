/** The groups of settings, in the order of the admin. Each is one record. */
export const SETTING_GROUPS = [
  "brand",
  "colours",
  "contact",
  "links",
  "announcements",
  "mail",
  "feed",
  "newsletter",
  "sign-in",
  "publishing",
  "insight",
] as const;

/** The menus. Each is one record, as a group of settings is. */
export const MENU_NAMES = ["header", "footer"] as const;

type SettingGroup = (typeof SETTING_GROUPS)[number];
export type MenuName = (typeof MENU_NAMES)[number];

/** The name of a single record: a group of settings, or a menu. */
export type SettingName = SettingGroup | MenuName;

export const SETTING_NAMES: readonly SettingName[] = [...SETTING_GROUPS, ...MENU_NAMES];

/** Whether a text names a single record. */
export function isSettingName(name: unknown): name is SettingName {
  return SETTING_NAMES.some((known) => known === name);
}

export function isMenuName(name: string): name is MenuName {
  return MENU_NAMES.some((menu) => menu === name);
}

const STAFF_SETTINGS = ["mail", "feed", "newsletter", "sign-in", "publishing", "insight"] as const;

export type StaffSetting = (typeof STAFF_SETTINGS)[number];

/** Whether the API returns a group to staff alone. */
export function isStaffSetting(name: SettingName): name is StaffSetting {
  return STAFF_SETTINGS.some((each) => each === name);
}

/** Whether a next version of a group or menu can wait beside the one in use: of what visitors see, such as the form for e-mails. */
export function hasNextVersion(name: SettingName): boolean {
  return name === "newsletter" || !isStaffSetting(name);
}

/** Where the API has a single record: `/api/settings/brand`, `/api/menus/header`. */
export function apiPathOf(name: SettingName): string {
  return `${apiFolderOf(name)}/${name}`;
}

/** The path of the API under which a single record is: `/api/settings` or `/api/menus`. */
function apiFolderOf(name: SettingName): string {
  return isMenuName(name) ? "/api/menus" : "/api/settings";
}

/** What staff read of a group of settings or a menu. */
interface SettingWords {
  label: string;
  lead: string;
}

export const SETTING_WORDS: Readonly<Record<SettingName, SettingWords>> = {
  brand: { label: "Brand", lead: "The name, the tagline and the logo." },
  colours: { label: "Colours", lead: "Five colours, from which all others follow, in light and dark." },
  contact: {
    label: "Contact and company",
    lead: "Phone numbers, e-mail addresses and the company details that the law requires.",
  },
  links: { label: "Links", lead: "The online shop, the app, the policies and the social channels." },
  announcements: { label: "Announcements", lead: "The bar above the header, and a notice on every page." },
  mail: {
    label: "E-mail and messages",
    lead: "The sender and the signature of the e-mails that the site sends, and where visitors’ messages go.",
  },
  "sign-in": {
    label: "Company accounts",
    lead: "Who gets an account with the company’s sign-in, and who must use it.",
  },
  publishing: {
    label: "Publishing",
    lead: "What goes live with the yes of a second person alone.",
  },
  feed: {
    label: "Prices from the till",
    lead: "What a file of the till changes, and when it waits for a person.",
  },
  newsletter: {
    label: "Offers by e-mail",
    lead: "The form in which visitors ask for e-mails, what they agree to, and the service that sends them.",
  },
  insight: {
    label: "Insight",
    lead: "Whether views and presses are counted, and who gets the figures of a month by e-mail.",
  },
  header: { label: "Header menu", lead: "The entries of the header and its two large menus." },
  footer: { label: "Footer menu", lead: "The columns of links at the foot of every page." },
};
