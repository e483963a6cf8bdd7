import type { SiteSettings } from "../../site/context.ts";
import type { Db } from "../../storage/database/tables.ts";
import { messagesAddress, toSiteBrand } from "./to-site-brand.ts";
import { paletteStyle } from "./palette/derive-palette.ts";
import { readSettings } from "./read-settings.ts";
import type { SettingFields } from "./setting-schemas.ts";
import { viewSettings } from "./public-settings.ts";
import { resolveFooter, resolveHeader, type MenuContext } from "./menu-targets.ts";

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

/** As `readSiteSettings`, for settings that may not be saved, as in a preview. */
export async function toSiteSettings(
  db: Db,
  settings: SettingFields,
  now: Date,
  publicUrl: string,
): Promise<SiteSettings> {
  const { shown, targets, kinds } = await viewSettings(db, settings, now);
  const { contact, announcements, header, footer } = shown;
  const brand = toSiteBrand(settings, publicUrl);
  const menus: MenuContext = { ...targets, name: brand.name };
  const { notice } = announcements;
  const { legalName, registrationNumber, vatNumber, address, accessibilityContact } = contact;
  return {
    brand,
    company: { legalName, registrationNumber, vatNumber, address, accessibilityContact },
    topBar: {
      store: announcements.topBar === "store" ? announcements.topBarStore : undefined,
      words: announcements.topBarWords || brand.tagline,
      note: announcements.topBarNote,
    },
    notice: notice && { text: notice.text, level: notice.level, link: notice.link },
    header: resolveHeader(header, menus),
    footer: resolveFooter(footer, menus),
    namedKinds: kinds,
    look: { colours: settings.colours },
    colourStyle: styleOf(settings.colours) + (settings.brand.pattern ? "" : NO_PATTERN),
    contactForm: {
      isOpen: messagesAddress(settings) !== "",
      keptMonths: settings.mail.messagesKept,
    },
  };
}
