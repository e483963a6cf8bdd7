import { z } from "zod";
import { CONTENT_KINDS } from "../kinds/kinds.ts";
import { cleanLine, optionalLink, pictureUrl } from "../../rules/schema/fields.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";
import { FOOTER_COLUMNS, HEADER_ITEMS } from "./menu-defaults.ts";

/** The links of the settings that a menu can follow. */
const FOLLOWED_LINKS = [
  "shopOnline",
  "downloadApp",
  "rewards",
  "iffranka",
  "privacyPolicy",
  "terms",
  "radio",
] as const;

/** Limits of what a menu can hold on a screen. */
const MAX_ITEMS = 12;
const MAX_SECTIONS = 6;
const MAX_LINKS = 20;

/** What a link follows: a link of the settings, or the address of a record, also after the address has changed. */
const followsSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("links"), id: z.enum(FOLLOWED_LINKS) }),
    z.strictObject({ kind: z.enum(CONTENT_KINDS), id: z.uuid("Please choose a page.") }),
  ],
  "Please choose a page, or type an address.",
);

/** Where a link of a menu leads. A typed path shows where it follows nothing. */
const targetFields = {
  path: optionalLink.default(""),
  follows: followsSchema.nullable().default(null),
};

const label = cleanLine(60).min(1, MISSING);

const linkSchema = z.strictObject({ label, ...targetFields });

const sectionSchema = z.strictObject({
  title: label,
  links: z.array(linkSchema).max(MAX_LINKS, `Please use at most ${MAX_LINKS} links.`).default([]),
});

/** The card of a mega menu while no banner has its place. */
const featuredSchema = z.strictObject({
  image: pictureUrl.nullable().default(null),
  title: cleanLine(60).default(""),
  description: cleanLine(160).default(""),
  ...targetFields,
  buttonText: cleanLine(40).default(""),
});

const megaMenuSchema = z.strictObject({
  /** Which mega menu it is: the position of the banner that replaces its card. */
  name: z.enum(["shop", "corporate"]),
  sections: z
    .array(sectionSchema)
    .max(MAX_SECTIONS, `Please use at most ${MAX_SECTIONS} sections.`)
    .default([]),
  featured: featuredSchema.nullable().default(null),
});

const itemSchema = z.strictObject({
  label,
  ...targetFields,
  /** A mega menu, instead of a link. */
  menu: megaMenuSchema.nullable().default(null),
});

/** The menu of the header. */
export const headerSchema = z.strictObject({
  items: z
    .array(itemSchema)
    .max(MAX_ITEMS, `Please use at most ${MAX_ITEMS} entries.`)
    .superRefine((items, context) => {
      const seen = new Set<string>();
      items.forEach(({ menu }, index) => {
        if (menu && seen.has(menu.name))
          context.addIssue({
            code: "custom",
            path: [index, "menu", "name"],
            message: "Each mega menu can be there once: its banners belong to it.",
          });
        if (menu) seen.add(menu.name);
      });
    })
    .default(HEADER_ITEMS),
});

/** The columns of the footer. */
export const footerSchema = z.strictObject({
  columns: z
    .array(sectionSchema)
    .max(MAX_SECTIONS, `Please use at most ${MAX_SECTIONS} columns.`)
    .default(FOOTER_COLUMNS),
});

export type HeaderMenu = z.output<typeof headerSchema>;
export type FooterMenu = z.output<typeof footerSchema>;
export type MenuLinkTarget = Pick<z.output<typeof linkSchema>, "path" | "follows">;
export type StoredMenuSection = z.output<typeof sectionSchema>;
export type StoredMenuItem = z.output<typeof itemSchema>;
