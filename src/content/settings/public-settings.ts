import type { Db } from "../../storage/database/tables.ts";
import { messagesAddress, readSettings, toSiteBrand } from "./read-settings.ts";
import type { StaffSetting } from "./setting-names.ts";
import type { AnnouncementSettings, SettingFields } from "./setting-schemas.ts";
import {
  findFollowedPaths,
  followedRecords,
  keyOf,
  type MenuContext,
  type MenuTargets,
  resolveFooter,
  resolveHeader,
  shownFooter,
  shownHeader,
} from "./menu-targets.ts";
import { isWithin } from "../../rules/time/visibility.ts";
import { paletteStyle } from "./palette.ts";

/** What visitors read of the settings and menus. */
export type PublicSettings = Omit<SettingFields, StaffSetting>;

/**
 * What visitors read of the settings and menus at `now`: nothing that staff plan or that leads to a record which visitors
 * cannot see. Every read for visitors is one of this.
 */
async function viewSettings(db: Db, settings: SettingFields, now: Date) {
  const { brand, colours, contact, links, announcements, header, footer } = settings;
  const { topBarStore } = announcements;
  const named = [
    ...followedRecords([header, footer]),
    ...(topBarStore === null ? [] : [{ kind: "stores" as const, id: topBarStore }]),
  ];
  const targets: MenuTargets = { links, paths: await findFollowedPaths(db, named, now) };
  const isStoreShown = topBarStore !== null && targets.paths.has(keyOf("stores", topBarStore));
  const shown: PublicSettings = {
    brand,
    colours,
    contact,
    links,
    announcements: {
      ...announcements,
      topBarStore: isStoreShown ? topBarStore : null,
      notice: noticeAt(announcements, now),
    },
    header: shownHeader(header, targets),
    footer: shownFooter(footer, targets),
  };
  return {
    shown,
    targets,
    /** The kinds of the records that they name: which of them show changes what visitors read. */
    kinds: [...new Set(named.map(({ kind }) => kind))],
  };
}

/** What visitors read of the stored settings and menus at `now`. */
export async function readPublicSettings(db: Db, now: Date): Promise<PublicSettings> {
  return (await viewSettings(db, await readSettings(db), now)).shown;
}

type Notice = AnnouncementSettings["notice"];

/** The notice, while it shows. */
function noticeAt({ notice }: AnnouncementSettings, now: Date): Notice {
  return notice && isWithin(notice.startDate, notice.endDate, now) ? notice : null;
}

/** Paints the tile pattern in the colour of its ground (views/components/tiles.module.css). */
const NO_PATTERN = ":root{--plain-tile:var(--honey);--plain-sea-tile:var(--sea-tile)}";

/** Of the last colours: they change hardly ever, and settings are read more often. */
let derived: { key: string; style: string } | undefined;

/** Derives the style sheet of the colours once for each change. */
function styleOf(colours: SettingFields["colours"]): string {
  const key = JSON.stringify(colours);
  if (derived?.key !== key) derived = { key, style: paletteStyle(colours) };
  return derived.style;
}

/** The settings and menus as pages show them at `now`. */
export async function readSiteSettings(db: Db, now: Date, publicUrl: string): Promise<SiteSettings> {
  return toSiteSettings(db, await readSettings(db), now, publicUrl);
}

/** The settings and menus as pages show them: links resolved, and only what shows at this moment. */
export type SiteSettings = Awaited<ReturnType<typeof toSiteSettings>>;

/** As `readSiteSettings`, for settings that may not be saved, as in a preview. */
export async function toSiteSettings(db: Db, settings: SettingFields, now: Date, publicUrl: string) {
  const { shown, targets, kinds } = await viewSettings(db, settings, now);
  const { contact, links, announcements, header, footer } = shown;
  const brand = toSiteBrand(settings, publicUrl);
  const menus: MenuContext = { ...targets, name: brand.name };
  const { notice } = announcements;
  // Visitors see the form, not the service behind it.
  const { webhook: _, ...newsletter } = settings.newsletter;
  const { legalName, registrationNumber, vatNumber, address, accessibilityContact, securityContact } =
    contact;
  return {
    brand,
    /** The company behind the site, as the footer names it; a text is empty where staff have entered none. */
    company: { legalName, registrationNumber, vatNumber, address, accessibilityContact },
    /** Where a product is in the online shop, with placeholders (`shopAddress`); may be empty. */
    shopProduct: links.shopProduct,
    topBar: {
      /** The store whose state it shows; null for the first one, undefined where it shows words. */
      store: announcements.topBar === "store" ? announcements.topBarStore : undefined,
      words: announcements.topBarWords || brand.tagline,
      note: announcements.topBarNote,
    },
    notice: notice && { text: notice.text, level: notice.level, link: notice.link },
    header: resolveHeader(header, menus),
    footer: resolveFooter(footer, menus),
    /** The kinds of the records that they name. */
    namedKinds: kinds,
    /** What pictures of the brand are drawn from, beside its name and logo. */
    look: { colours: settings.colours },
    /** The style sheet of the colours and the pattern; empty for the default ones. */
    colourStyle: styleOf(settings.colours) + (settings.brand.pattern ? "" : NO_PATTERN),
    contactForm: {
      /** Whether there is an address to which its messages are mailed: without one no page shows it. */
      isOpen: messagesAddress(settings) !== "",
      /** For how many months a message is kept. */
      keptMonths: settings.mail.messagesKept,
    },
    /** For how many months an application is kept after its job has closed. */
    applicationsKept: settings.mail.applicationsKept,
    /** The form in which visitors ask for e-mails; there is none while its `consent` is empty. */
    newsletter,
    /** The e-mail address for reports of security problems; empty where staff have entered none. */
    securityContact,
    /** Whether views and presses are counted. */
    isCounting: settings.insight.isOn,
  };
}
