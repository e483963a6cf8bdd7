import { announcementsSchema } from "./announcements.schema.ts";
import { defineFields } from "../define-form.ts";

export const announcementsForm = defineFields({
  path: "/api/settings",
  schema: announcementsSchema,
  main: [
    {
      title: "The bar at the top",
      fields: [
        {
          path: "topBar",
          label: "It says",
          labels: { store: "Whether a store is open now", words: "A line of words" },
        },
        {
          path: "topBarStore",
          label: "Store",
          shownIf: ({ topBar }) => topBar === "store",
          control: { is: "option", options: "stores", none: "The first one in the list of stores" },
        },
        {
          path: "topBarWords",
          label: "Words",
          help: "Also while no store can be seen. Empty means the tagline.",
        },
        { path: "topBarNote", label: "Note beside it", help: "Such as free parking. Phones don't show it." },
      ],
    },
    {
      title: "Notice on every page",
      fields: [
        {
          path: "notice",
          label: "Notice",
          words: "Show a notice above every page",
          help: "For a storm, a recall or an early closing. It appears and ends by the clock.",
          fields: [
            { path: "notice.text", label: "What it says" },
            {
              path: "notice.level",
              label: "How it looks",
              labels: { information: "Information", warning: "Warning", urgent: "Urgent" },
              short: true,
            },
            { path: "notice.link", label: "It leads to" },
            { path: "notice.startDate", label: "Shows from", short: true },
            { path: "notice.endDate", label: "Shows until", short: true },
          ],
        },
      ],
    },
  ],
  side: [],
  dates: [],
});
