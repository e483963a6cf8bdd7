import { z } from "zod";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

export const section = defineSection({
  label: "Divider",
  help: "A line or a row of tiles between two sections.",
  group: "Pictures and figures",
  schema: z.strictObject({ look: z.enum(["tiles", "line"]).default("tiles") }),
  fields: [{ path: "look", label: "Look" }],
});
