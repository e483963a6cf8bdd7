import { z } from "zod";
import { PAGE_POSITIONS } from "../../content/kinds/banners/banner.schema.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The place of a banner position: shows the banners that are active there. */
export const section = defineSection({
  label: "Banners",
  help: "The banners of a position, as they are under Banners.",
  group: "Working parts",
  schema: z.strictObject({
    position: z.enum(PAGE_POSITIONS).default("secondary"),
    show: z.enum(["all", "first", "others"]).default("all"),
  }),
  fields: [
    { path: "position", label: "Position", short: true },
    {
      path: "show",
      label: "Which of them",
      short: true,
      labels: { all: "All of them", first: "Only the first", others: "All after the first" },
    },
  ],
  // Banners come and go while the page is open.
  hydrates: true,
  permanent: { about: ["banners"], home: ["first-banner", "banners", "last-banners"], specials: ["banners"] },
});
