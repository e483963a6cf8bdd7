import type { FormDeclaration } from "../form.ts";

export const bannerForm: FormDeclaration = {
  kind: "banners",
  blank: {
    title: "",
    subtitle: "",
    badge: "",
    ctaText: "",
    ctaLink: null,
    imageUrl: null,
    type: "home",
    position: "hero",
    status: "inactive",
    priority: 100,
    startDate: null,
    endDate: null,
    targetAudience: "",
    responsive: null,
  },
  main: [
    {
      title: "What it says",
      fields: [
        {
          is: "select",
          path: "position",
          label: "Where it shows",
          required: true,
          options: [
            { value: "hero", label: "Top of the home page" },
            { value: "secondary", label: "Middle of the home page" },
            { value: "home_footer", label: "Foot of the home page" },
            { value: "sidebar", label: "Beside the blog" },
            { value: "about_footer", label: "Foot of the about page" },
            { value: "footer", label: "Above the footer of every page" },
            { value: "shop", label: "Card in the Shop menu" },
            { value: "corporate", label: "Card in the Corporate menu" },
          ],
        },
        { is: "line", path: "title", label: "Headline", required: true, max: 120 },
        { is: "line", path: "subtitle", label: "Text", max: 300 },
        {
          is: "line",
          path: "badge",
          label: "Badge",
          max: 60,
          choices: "badge",
          short: true,
          help: "A word or two in a coloured tag.",
        },
        { is: "line", path: "ctaText", label: "Button", max: 60, choices: "ctaText", short: true },
        {
          is: "line",
          path: "ctaLink",
          label: "The button leads to",
          max: 500,
          nullable: true,
          help: "A page of ours such as /specials, or an address that begins with https://.",
        },
      ],
    },
    {
      title: "Pictures",
      fields: [
        { is: "picture", path: "imageUrl", label: "Picture", slots: ["hero", "card", "menu"] },
        {
          is: "group",
          path: "responsive",
          label: "Other screens",
          words: "Other pictures for other screens",
          help: "Where the picture does not fit a phone, say. Empty ones show the picture above.",
          blank: { mobile: null, tablet: null, desktop: null },
          fields: [
            { is: "picture", path: "responsive.mobile", label: "On phones", slots: ["square"] },
            { is: "picture", path: "responsive.tablet", label: "On tablets", slots: ["card"] },
            { is: "picture", path: "responsive.desktop", label: "On desktops", slots: ["hero"] },
          ],
        },
      ],
    },
  ],
  side: [
    {
      title: "Order and audience",
      fields: [
        {
          is: "number",
          path: "priority",
          label: "Priority",
          min: 0,
          max: 1_000_000,
          required: true,
          help: "The lower number shows first. The list of banners puts them in order by hand.",
        },
        {
          is: "line",
          path: "targetAudience",
          label: "Audience",
          max: 80,
          choices: "targetAudience",
          help: "A note for colleagues. It does not decide who sees the banner.",
        },
      ],
    },
  ],
  dates: [
    { is: "instant", path: "startDate", label: "Shows from", help: "Empty means at once." },
    { is: "instant", path: "endDate", label: "Shows until", help: "Empty means until you switch it off." },
  ],
  publish: { status: "active", label: "Switch on", done: "is switched on" },
  withdraw: [{ status: "inactive", label: "Switch off", done: "is switched off" }],
  derive: ({ position }) => ({
    type: position === "shop" || position === "corporate" ? "mega-menu" : "home",
  }),
};
