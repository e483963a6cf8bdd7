import { defineForm } from "../../define-form.ts";
import { redirectSchema } from "./redirect.schema.ts";

export const redirectForm = defineForm({
  kind: "redirects",
  schema: redirectSchema,
  main: [
    {
      title: "Redirect",
      fields: [
        {
          path: "from",
          label: "Old address",
          help: "As it is in a link or in print, such as /careers.php. Capitals and a slash at the end make no difference, but for capitals in a value after a ?. A * at the end is for all addresses that begin so.",
        },
        {
          path: "to",
          label: "Leads to",
          help: "A page of this site, such as /careers, or a web address. A page that moves later is followed. A * at the end is replaced by the rest of the old address.",
        },
      ],
    },
  ],
  side: [
    {
      title: "How",
      fields: [
        {
          path: "permanent",
          label: "For good",
          words: "For good",
          help: "Search engines then list the new address. Leave it off for a few weeks' detour.",
        },
        { path: "note", label: "Note for colleagues", suggested: true },
      ],
    },
  ],
});
