import type { SamplePage } from "./sample/sample-page.ts";

/** The pages of the site before staff have written anything: presentable, and without any invented fact. */
export const STARTING_PAGES: readonly SamplePage[] = [
  {
    slug: "about",
    title: "About {name}",
    description: "",
    sections: [
      {
        id: "opening",
        kind: "opening",
        title: "About {name}",
        figures: [{ value: "{stores}", label: "{storeWord} in {islands}" }],
      },
      { id: "banners", kind: "banner", position: "about_footer" },
    ],
  },
];
