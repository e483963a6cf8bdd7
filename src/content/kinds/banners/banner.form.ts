import { defineForm } from "../../define-form.ts";
import type { PictureSlot } from "../../field-spec.ts";
import { POSITION_WORDS } from "./banner.kind.ts";
import { bannerSchema, type Banner, type BannerPosition } from "./banner.schema.ts";

const CLOSING_PAGE_WORDS: Readonly<Record<Banner["pages"][number], string>> = {
  home: "Home",
  products: "Products, and the page of each",
  specials: "Specials",
  blog: "Blog, with recipes and posts",
  locations: "Locations, and the page of each store",
  careers: "Careers, and the page of each job",
  about: "About",
  rewards: "Rewards",
  "customer-care": "Customer care",
  "investor-relations": "Investor relations",
  iffranka: "#IFFRANKA",
  "cookie-policy": "Cookie policy",
  "shopping-list": "Shopping list",
  other: "All other pages",
};

/** What staff should know of a position before they choose a picture. */
const LOOK_WORDS: Readonly<Record<string, string>> = {
  hero: "Only the first banner here is large. The others are small cards with a round picture, whichever pictures they have.",
  footer: "A small banner with a round picture. A page shows one.",
  shop: "The menu shows the first of these banners.",
  corporate: "The menu shows the first of these banners.",
};

interface Shapes {
  /** On tablets and computers. */
  wide: readonly PictureSlot[];
  phone: readonly PictureSlot[];
  all: readonly PictureSlot[];
}

const HERO = shapes(["hero", "disc"], ["heroOnPhone", "disc"]);
const BAND = shapes(["band"], ["bandOnPhone"]);
const SMALL = shapes(["tile"], ["disc"]);
const DISC = shapes(["disc"], ["disc"]);
const MENU = shapes(["menu"], ["menu"]);
const SHAPES: Readonly<Record<BannerPosition, Shapes>> = {
  hero: HERO,
  secondary: BAND,
  about_footer: BAND,
  home_footer: SMALL,
  sidebar: SMALL,
  footer: DISC,
  shop: MENU,
  corporate: MENU,
};

function shapes(wide: readonly PictureSlot[], phone: readonly PictureSlot[]): Shapes {
  return { wide, phone, all: [...new Set([...wide, ...phone])] };
}

/** How a position shows its pictures (banner-slot.module.css), on wide screens and on phones. */
function shapesOf(position: unknown): Shapes {
  const known = Object.entries(SHAPES).find(([name]) => name === position);
  return known?.[1] ?? HERO;
}

export const bannerForm = defineForm({
  kind: "banners",
  schema: bannerSchema,
  main: [
    {
      title: "What it says",
      fields: [
        {
          path: "position",
          label: "Where it shows",
          labels: POSITION_WORDS,
          remark: ({ position }) => LOOK_WORDS[String(position)] ?? "",
        },
        {
          path: "pages",
          label: "On which pages",
          labels: CLOSING_PAGE_WORDS,
          help: "A page shows one banner above its footer: the first in the list of banners that is for this page. With no page ticked, a banner is for every page.",
          shownIf: ({ position }) => position === "footer",
        },
        { path: "title", label: "Headline" },
        { path: "subtitle", label: "Text" },
        {
          path: "badge",
          label: "Badge",
          suggested: true,
          short: true,
          help: "A word or two in a coloured tag.",
        },
        { path: "ctaText", label: "Button", suggested: true, short: true },
        {
          path: "ctaLink",
          label: "The button leads to",
          help: "A page or a product of the site, or an address that begins with https://.",
        },
      ],
    },
    {
      title: "Pictures",
      fields: [
        {
          path: "imageUrl",
          label: "Picture",
          slots: ({ position }) => shapesOf(position).all,
          alt: "imageAlt",
          help: "If it has words in it, or shows what the headline does not say, describe it below.",
        },
        {
          path: "responsive",
          label: "Other screens",
          words: "Other pictures for other screens",
          help: "For screens that the picture does not fit, such as phones. Empty ones show the picture above.",
          fields: [
            {
              path: "responsive.mobile",
              label: "On phones",
              slots: ({ position }) => shapesOf(position).phone,
            },
            {
              path: "responsive.tablet",
              label: "On tablets",
              slots: ({ position }) => shapesOf(position).wide,
            },
            {
              path: "responsive.desktop",
              label: "On desktops",
              slots: ({ position }) => shapesOf(position).wide,
            },
          ],
        },
      ],
    },
  ],
  side: [
    {
      title: "Audience",
      fields: [
        {
          path: "targetAudience",
          label: "Audience",
          suggested: true,
          help: "A note for colleagues. It does not decide who sees the banner.",
        },
      ],
    },
  ],
  // The order is dragged in the list of banners; the type follows from the position when it is written.
  elsewhere: ["priority", "type"],
  kept: ["priority"],
  dates: [
    { path: "startDate", label: "Shows from", help: "Empty means from the moment you publish it." },
    { path: "endDate", label: "Shows until", help: "Empty means until you unpublish it." },
  ],
});
