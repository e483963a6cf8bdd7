import { defineForm } from "../../define-form.ts";
import { isForNothing, type Mechanic, mechanicSchema, offerSchema } from "./offer.schema.ts";

export const offerForm = defineForm({
  kind: "offers",
  schema: offerSchema,
  main: [
    {
      title: "The offer",
      fields: [
        { path: "name", label: "Name", help: "For your colleagues. Empty means what it gives." },
        { path: "limit", label: "Most for one customer", short: true },
        { path: "note", label: "Note", help: "Printed beside it, such as: while stocks last." },
      ],
    },
  ],
  // The sheet of the week has them.
  elsewhere: ["products", "category", "brand", "except", "mechanic", "stores", "typed", "week"],
  dates: [
    { path: "startDate", label: "Begins" },
    { path: "endDate", label: "Ends" },
    { path: "announceFrom", label: "Announced from", help: "Empty means from its first day." },
  ],
});

/** Whether the numbers of a mechanic are within what an offer can have. */
export function isPossible(mechanic: Mechanic): boolean {
  return mechanicSchema.safeParse(mechanic).success && !isForNothing(mechanic);
}
