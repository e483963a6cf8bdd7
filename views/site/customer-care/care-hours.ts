import type { OpeningHours, OpeningRange } from "../../../src/content/stores/store.schema.ts";

const long: OpeningRange[] = [{ opens: "07:00", closes: "20:00" }];
const short: OpeningRange[] = [{ opens: "08:00", closes: "13:00" }];

/** The hours of customer care by telephone and WhatsApp. Public holidays are like Sundays. */
export const CARE_HOURS: OpeningHours = {
  hours: {
    monday: long,
    tuesday: long,
    wednesday: long,
    thursday: long,
    friday: long,
    saturday: long,
    sunday: short,
  },
  holidayHours: short,
  exceptions: [],
};
