import { expect, test } from "vitest";
import {
  onboardingSteps,
  type OnboardingFacts,
  type StepName,
} from "../../src/rules/onboarding/onboarding-steps.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { schemaOf, type SettingFields } from "../../src/content/settings/setting-schemas.ts";
import { SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { words } from "../support/words.ts";

function settings(fields: Readonly<Record<string, object>> = {}): SettingFields {
  // Each is parsed by the schema of its name.
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, schemaOf(name).parse(fields[name] ?? {})]),
  ) as SettingFields;
}

const SAMPLE = settings(SAMPLE_SETTINGS);
const EMPTY = settings();

/** The facts of an installation that began with sample content and was not touched. */
function facts(overrides: Partial<OnboardingFacts> = {}): OnboardingFacts {
  return {
    settings: SAMPLE,
    firstSettings: SAMPLE,
    stores: [],
    samples: { seeded: true, unedited: 12 },
    accounts: 1,
    hasMailServer: false,
    backupsApart: false,
    ...overrides,
  };
}

function step(name: StepName, overrides: Partial<OnboardingFacts>) {
  return onboardingSteps(facts(overrides)).find((found) => found.name === name);
}

function openFields(name: StepName, overrides: Partial<OnboardingFacts>): string[] {
  return (step(name, overrides)?.fields ?? []).map(
    ({ setting, field, reason }) => `${setting}.${field} ${reason}`,
  );
}

test("no step is done at the first start", () => {
  const steps = onboardingSteps(facts());
  expect(steps.map(({ name }) => name)).toEqual(words`
    brand contact store menus samples people mail backups`);
  expect(steps.filter(({ done }) => done)).toEqual([]);
});

test("the brand is done once name, tagline, year and colours are no longer those of the first start", () => {
  const colours = { ...SAMPLE.colours, accent: "#0b6e7a" };
  expect(openFields("brand", {})).toEqual([
    "brand.name unchanged",
    "brand.tagline unchanged",
    "brand.foundedYear unchanged",
    "colours.primary unchanged",
  ]);
  const named = { ...SAMPLE, colours, brand: { ...SAMPLE.brand, name: "Gelli", tagline: "" } };
  expect(openFields("brand", { settings: named })).toEqual(["brand.foundedYear unchanged"]);
  const own = { ...named, brand: { ...named.brand, foundedYear: null } };
  expect(step("brand", { settings: own })).toEqual({ name: "brand", done: true, fields: [] });
  const nameless = { ...own, brand: { ...own.brand, name: "" } };
  expect(openFields("brand", { settings: nameless })).toEqual(["brand.name empty"]);
});

test("contacts and links are done once none is the sample's, and there is one of each", () => {
  expect(openFields("contact", {})).toContain("announcements.topBarNote unchanged");
  expect(openFields("contact", {})).toContain("links.channels unchanged");
  expect(openFields("contact", { settings: EMPTY, firstSettings: EMPTY })).toEqual([
    "contact.phone empty",
    "links.privacyPolicy empty",
  ]);
  const own = settings({ contact: { email: "hello@gelli.example" }, links: { terms: "/terms" } });
  expect(step("contact", { settings: own })?.done).toBe(true);
  const half = { ...own, contact: { ...own.contact, whatsapp: SAMPLE.contact.whatsapp } };
  expect(openFields("contact", { settings: half })).toEqual(["contact.whatsapp unchanged"]);
});

test("a store counts once it is published and has hours on a day", () => {
  expect(step("store", { stores: [{ live: false, hasHours: true }] })?.done).toBe(false);
  expect(step("store", { stores: [{ live: true, hasHours: false }] })?.done).toBe(false);
  expect(step("store", { stores: [{ live: true, hasHours: true }] })?.done).toBe(true);
});

test("one changed menu is enough", () => {
  expect(openFields("menus", {})).toEqual(["header.items unchanged", "footer.columns unchanged"]);
  const own = settings({ ...SAMPLE_SETTINGS, footer: { columns: [] } });
  expect(step("menus", { settings: own })?.done).toBe(true);
});

test("the sample content is a step only where the installation began with it", () => {
  expect(step("samples", { samples: { seeded: true, unedited: 0 } })?.done).toBe(true);
  expect(step("samples", { samples: { seeded: true, unedited: 1 } })?.done).toBe(false);
  expect(step("samples", { samples: { seeded: false, unedited: 0 } })).toBeUndefined();
});

test("colleagues, mail server and backups are judged by their facts", () => {
  expect(step("people", { accounts: 2 })?.done).toBe(true);
  expect(step("mail", { hasMailServer: true })?.done).toBe(true);
  expect(step("backups", { backupsApart: true })?.done).toBe(true);
});
