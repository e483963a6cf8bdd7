import { defineForm } from "../../define-form.ts";
import { POSITION_WORDS } from "./banner.kind.ts";
import { bannerSchema, MENU_POSITIONS } from "./banner.schema.ts";

export const bannerForm = defineForm({
  kind: "banners",
  schema: bannerSchema,
  main: [
    {
      title: "What it says",
      fields: [
        { path: "position", label: "Where it shows", labels: POSITION_WORDS },
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
        { path: "imageUrl", label: "Picture", slots: ["hero", "card", "menu"] },
        {
          path: "responsive",
          label: "Other screens",
          words: "Other pictures for other screens",
          help: "For screens that the picture does not fit, such as phones. Empty ones show the picture above.",
          fields: [
            { path: "responsive.mobile", label: "On phones", slots: ["square"] },
            { path: "responsive.tablet", label: "On tablets", slots: ["card"] },
            { path: "responsive.desktop", label: "On desktops", slots: ["hero"] },
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
  // The order is dragged in the list of banners.
  elsewhere: ["priority"],
  dates: [
    { path: "startDate", label: "Shows from", help: "Empty means from the moment you publish it." },
    { path: "endDate", label: "Shows until", help: "Empty means until you unpublish it." },
  ],
  derive: ({ position }) => ({
    type: MENU_POSITIONS.some((menu) => menu === position) ? "mega-menu" : "home",
  }),
});
