import type { SiteSettings } from "../../src/site/context.ts";
import {
  resolveFooter,
  resolveHeader,
  shownFooter,
  shownHeader,
} from "../../src/content/settings/menu-targets.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { SETTING_SCHEMAS } from "../../src/content/settings/setting-schemas.ts";
import { toSiteBrand } from "../../src/content/settings/read-settings.ts";

const fields = {
  brand: SETTING_SCHEMAS.brand.parse(SAMPLE_SETTINGS.brand),
  colours: SETTING_SCHEMAS.colours.parse({}),
  contact: SETTING_SCHEMAS.contact.parse(SAMPLE_SETTINGS.contact),
  links: SETTING_SCHEMAS.links.parse(SAMPLE_SETTINGS.links),
  announcements: SETTING_SCHEMAS.announcements.parse(SAMPLE_SETTINGS.announcements),
  mail: SETTING_SCHEMAS.mail.parse({}),
  feed: SETTING_SCHEMAS.feed.parse({}),
  newsletter: SETTING_SCHEMAS.newsletter.parse({}),
  "sign-in": SETTING_SCHEMAS["sign-in"].parse({}),
  publishing: SETTING_SCHEMAS.publishing.parse({}),
  insight: SETTING_SCHEMAS.insight.parse({}),
  header: SETTING_SCHEMAS.header.parse({}),
  footer: SETTING_SCHEMAS.footer.parse({}),
};

const brand = toSiteBrand(fields, "http://localhost:3000");
const menus = { name: brand.name, links: fields.links, paths: new Map<string, string>() };

/** What pages read of the sample settings. */
export const SITE_SETTINGS: SiteSettings = {
  brand,
  company: {
    legalName: "",
    registrationNumber: "",
    vatNumber: "",
    address: "",
    accessibilityContact: "",
  },
  shopProduct: fields.links.shopProduct,
  topBar: { store: null, words: brand.tagline, note: fields.announcements.topBarNote },
  notice: null,
  header: resolveHeader(shownHeader(fields.header, menus), menus),
  footer: resolveFooter(shownFooter(fields.footer, menus), menus),
  namedKinds: [],
  look: { colours: fields.colours },
  colourStyle: "",
  contactForm: { isOpen: true, keptMonths: 3 },
  applicationsKept: 3,
  newsletter: fields.newsletter,
  securityContact: "",
  isCounting: true,
};
