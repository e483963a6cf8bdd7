/** The groups of settings, in the order of the admin. Each is one record. */
export const SETTING_GROUPS = ["brand", "colours", "contact", "links", "announcements", "mail"] as const;

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

/** Where the API has a single record: `/api/settings/brand`, `/api/menus/header`. */
export function apiPathOf(name: SettingName): string {
  return `${apiFolderOf(name)}/${name}`;
}

/** The path of the API under which a single record is: `/api/settings` or `/api/menus`. */
function apiFolderOf(name: SettingName): string {
  return isMenuName(name) ? "/api/menus" : "/api/settings";
}
