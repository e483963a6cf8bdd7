import { z } from "zod";
import {
  calendarDay,
  line,
  lineList,
  paragraphs,
  pictureUrl,
  requiredLine,
  timeOfDay,
  email,
} from "../../../rules/schema/fields.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

const STORE_STATUSES = ["draft", "published"] as const;

/** When a range that began on the evening before ends at the latest: what ends later is more likely a typing error. */
const LATEST_NIGHT = "06:00";

const openingRange = z
  .strictObject({ opens: timeOfDay, closes: timeOfDay })
  .refine(
    ({ opens, closes }) => opens < closes || (opens < "24:00" && closes <= LATEST_NIGHT && closes < opens),
    {
      path: ["closes"],
      error: "Closing time comes after opening time, or until 06:00 on the next morning.",
    },
  );

/** One day's hours in order; an empty list is a day on which the store stays closed. */
export const dayHours = z.array(openingRange).max(4, "Please use at most four opening periods a day.");

/** A supermarket. Hours are Malta's wall clock. */
export const storeSchema = z.strictObject({
  name: requiredLine(80),
  introduction: paragraphs(2_000).default(""),
  street: requiredLine(160),
  locality: requiredLine(80),
  postcode: line(12).default(""),
  island: z.enum(["Malta", "Gozo"]).default("Malta"),
  /** WGS 84 degrees, within the archipelago. */
  latitude: z.number().min(35.7).max(36.2),
  longitude: z.number().min(14.1).max(14.7),
  phone: line(40).default(""),
  email: email.nullable().default(null),
  /** What there is in the store: a name each, from the list of services or staff's own. */
  services: lineList.default([]),
  /** Counters and services with hours of their own, in staff's words: no hours are worked out from them. */
  counters: z
    .array(z.strictObject({ name: requiredLine(80), hours: line(160).default("") }))
    .max(40)
    .default([]),
  /** Each is empty until staff enter it: pages then say nothing of it. */
  parking: paragraphs(500).default(""),
  buses: paragraphs(500).default(""),
  wheelchairAccess: paragraphs(500).default(""),
  /** For search engines and maps: `€€`, or `€10-50`. */
  priceRange: line(40).default(""),
  hours: z.strictObject({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  }),
  /** Hours on Malta's public holidays, unless an exception names the day. */
  holidayHours: dayHours.default([]),
  exceptions: z
    .array(z.strictObject({ date: calendarDay, hours: dayHours, reason: line(120).default("") }))
    .max(100)
    .superRefine((exceptions, context) => {
      const days = exceptions.map(({ date }) => date);
      days.forEach((day, index) => {
        if (days.indexOf(day) < index)
          context.addIssue({
            code: "custom",
            path: [index, "date"],
            message: "This day is already in the list.",
          });
      });
    })
    .default([]),
  imageUrl: pictureUrl.nullable().default(null),
  imageAlt: line(300).default(""),
  /** Whether staff marked the picture as decorative, so that it needs no description. */
  imageDecorative: z.boolean().default(false),
  status: z.enum(STORE_STATUSES).default("draft"),
  /** Lower comes first in lists. */
  sortOrder: z.int().min(0).max(10_000).default(100),
});

export type StoreInput = z.input<typeof storeSchema>;
export type Store = z.output<typeof storeSchema> & SluggedFields;
export type OpeningRange = z.output<typeof openingRange>;
export type OpeningHours = Pick<Store, "hours" | "holidayHours" | "exceptions">;
