import type { Place } from "./places.ts";

/** A setting, or an action on a screen of its own; offered to those who can open its screen. */
interface Setting {
  group: "Settings" | "Actions";
  label: string;
  /** Other words under which people look for it. */
  words: string;
  to: string;
}

const SETTINGS: readonly Setting[] = [
  { group: "Settings", label: "Your name", words: "profile", to: "/admin/account#section-name" },
  { group: "Settings", label: "Your password", words: "change", to: "/admin/account#section-password" },
  {
    group: "Settings",
    label: "Two-step verification",
    words: "2FA second factor authenticator app recovery codes phone",
    to: "/admin/account#section-two-step-verification",
  },
  {
    group: "Settings",
    label: "Where you are signed in",
    words: "devices sessions",
    to: "/admin/account#section-where-you-are-signed-in",
  },
  {
    group: "Settings",
    label: "API tokens",
    words: "script access key bearer",
    to: "/admin/account#section-api-tokens",
  },
  { group: "Settings", label: "Roles and permissions", words: "accounts rights", to: "/admin/people" },
  {
    group: "Settings",
    label: "Verify the audit log",
    words: "who did what changes security",
    to: "/admin/audit",
  },
  { group: "Settings", label: "Backups", words: "restore copy", to: "/admin/system#backups" },
  { group: "Settings", label: "E-mail", words: "mail SMTP", to: "/admin/system#mail" },
  {
    group: "Settings",
    label: "Make it yours",
    words: "first steps new installation sample content demo onboarding",
    to: "/admin/system#make-it-yours",
  },
  { group: "Settings", label: "Errors", words: "log problems", to: "/admin/system#errors" },
  {
    group: "Actions",
    label: "Import and export products",
    words: "CSV spreadsheet Excel prices",
    to: "/admin/products/import",
  },
  {
    group: "Actions",
    label: "Reorder banners",
    words: "order priority positions",
    to: "/admin/banners",
  },
  { group: "Actions", label: "Upload pictures", words: "photos images", to: "/admin/pictures" },
  { group: "Actions", label: "Invite a colleague", words: "new person user account", to: "/admin/people" },
  { group: "Actions", label: "Restore from the bin", words: "deleted undo", to: "/admin/bin" },
];

/** The settings and actions on the screens of a user. */
export function settingsFor(places: readonly Place[]): Setting[] {
  return SETTINGS.filter(({ to }) =>
    places.some((place) => place.to !== "/admin" && new RegExp(`^${place.to}(?:[/#]|$)`).test(to)),
  );
}
