import { CHANNEL_NAMES, CHANNELS } from "../../rules/brand/channels.ts";
import { linksSchema } from "./links.schema.ts";
import { defineFields } from "../define-form.ts";

export const linksForm = defineFields({
  path: "/api/settings",
  schema: linksSchema,
  main: [
    {
      title: "Where the site leads",
      fields: [
        { path: "shopOnline", label: "Online shop", help: "Empty hides its buttons everywhere." },
        { path: "downloadApp", label: "App" },
        { path: "rewards", label: "Rewards account" },
        { path: "iffranka", label: "#IFFRANKA in the shop" },
        { path: "privacyPolicy", label: "Privacy policy" },
        { path: "terms", label: "Terms and conditions" },
        { path: "radio", label: "Radio stream" },
      ],
    },
    {
      title: "Social channels",
      fields: [
        {
          path: "channels",
          label: "Channels",
          help: "In the order in which they show.",
          control: {
            is: "channels",
            options: CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] })),
          },
        },
      ],
    },
  ],
  side: [],
  dates: [],
});
