import type { SettingFields } from "../../content/settings/setting-schemas.ts";
import type { SettingName } from "../../content/settings/setting-names.ts";

/** The steps of the list "Make it yours", in its order. */
export const STEP_NAMES = [
  "brand",
  "contact",
  "store",
  "menus",
  "samples",
  "people",
  "mail",
  "backups",
] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** A field of the settings that keeps a step open: it is empty, or has the value of the first start. */
export interface OpenField {
  setting: SettingName;
  field: string;
  reason: "empty" | "unchanged";
}

/** A step of the list, and what it still lacks. */
export interface OnboardingStep {
  name: StepName;
  done: boolean;
  fields: OpenField[];
}

/** What the steps are judged by. */
export interface OnboardingFacts {
  settings: SettingFields;
  /** The settings at the first start: those of the sample chain, or neutral ones. */
  firstSettings: SettingFields;
  /** Stores that are not unedited sample content. */
  stores: { live: boolean; hasHours: boolean }[];
  samples: {
    /** Whether the installation began with sample content. */
    seeded: boolean;
    /** How many of its records are on the site as they were created. */
    unedited: number;
  };
  /** Accounts that are not disabled, the admin's own among them. */
  accounts: number;
  hasMailServer: boolean;
  /** Whether the backups are on another disk than the data. */
  backupsApart: boolean;
}

/** Returns the steps with what each still lacks. A step without meaning for this installation is absent. */
export function onboardingSteps(facts: OnboardingFacts): OnboardingStep[] {
  const byField = (name: StepName, fields: OpenField[]) => ({ name, done: fields.length === 0, fields });
  const byFact = (name: StepName, done: boolean) => ({ name, done, fields: [] });
  const { samples } = facts;
  return [
    byField("brand", openBrandFields(facts)),
    byField("contact", [...openContactFields(facts), ...openLinkFields(facts)]),
    byFact(
      "store",
      facts.stores.some(({ live, hasHours }) => live && hasHours),
    ),
    byField("menus", openMenuFields(facts)),
    ...(samples.seeded ? [byFact("samples", samples.unedited === 0)] : []),
    byFact("people", facts.accounts > 1),
    byFact("mail", facts.hasMailServer),
    byFact("backups", facts.backupsApart),
  ];
}

type Settings = Pick<OnboardingFacts, "settings" | "firstSettings">;

function openBrandFields(facts: Settings): OpenField[] {
  const { brand, colours } = facts.settings;
  const fields = unchangedFields(facts, "brand", ["name", "tagline", "foundedYear"]);
  if (brand.name === "") fields.unshift({ setting: "brand", field: "name", reason: "empty" });
  if (isSame(colours, facts.firstSettings.colours))
    fields.push({ setting: "colours", field: "primary", reason: "unchanged" });
  return fields;
}

function openContactFields(facts: Settings): OpenField[] {
  const { contact } = facts.settings;
  const fields = [
    // How people apply is a choice, which is right as it is.
    ...unchangedFields(
      facts,
      "contact",
      Object.keys(contact).filter((name) => name !== "applyBy"),
    ),
    ...unchangedFields(facts, "announcements", ["topBarNote"]),
  ];
  if (contact.phone === "" && contact.email === "")
    fields.unshift({ setting: "contact", field: "phone", reason: "empty" });
  return fields;
}

function openLinkFields(facts: Settings): OpenField[] {
  const { links } = facts.settings;
  const fields = unchangedFields(facts, "links", Object.keys(links));
  if (Object.values(links).every((value) => value.length === 0))
    fields.push({ setting: "links", field: "privacyPolicy", reason: "empty" });
  return fields;
}

/** One of the two menus is enough: the other may be right as it is. */
function openMenuFields({ settings, firstSettings }: Settings): OpenField[] {
  if (!isSame(settings.header, firstSettings.header) || !isSame(settings.footer, firstSettings.footer))
    return [];
  return [
    { setting: "header", field: "items", reason: "unchanged" },
    { setting: "footer", field: "columns", reason: "unchanged" },
  ];
}

/** The fields of a group that have a value, which is the one of the first start. */
function unchangedFields(
  { settings, firstSettings }: Settings,
  setting: SettingName,
  names: readonly string[],
): OpenField[] {
  const values = new Map<string, unknown>(Object.entries(settings[setting]));
  const first = new Map<string, unknown>(Object.entries(firstSettings[setting]));
  return names
    .filter((name) => !isEmpty(values.get(name)) && isSame(values.get(name), first.get(name)))
    .map((field) => ({ setting, field, reason: "unchanged" }));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Both come from the same schema, so equal values have the same text. */
function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}
