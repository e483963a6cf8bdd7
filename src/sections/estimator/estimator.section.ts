import { z } from "zod";
import { WEEKLY_SPEND_MAX } from "../../rules/money/rewards-points.ts";
import { cents, line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { listOf } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const euros = z.int().min(1).max(WEEKLY_SPEND_MAX);

/** Works out the points of a year from a weekly spend, by the rules that staff enter. */
export const section = defineSection({
  label: "Estimator of points",
  help: "Works out the points and vouchers of a year from what a visitor spends in a week.",
  group: "Working parts",
  hydrates: true,
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(400).default(""),
    pointsPerEuro: z.int().min(1).max(100),
    pointsPerVoucher: z.int().min(1).max(1_000_000),
    voucher: cents,
    example: euros.default(80),
    amounts: listOf({ euros }, 8, "amounts"),
    almostText: line(120).default(""),
    nothingText: line(200).default(""),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text below the title", rows: 2 },
    { path: "pointsPerEuro", label: "Points for a euro", short: true },
    { path: "pointsPerVoucher", label: "Points for a voucher", short: true },
    { path: "voucher", label: "Value of a voucher", short: true },
    { path: "example", label: "Example of a week", unit: "€", short: true },
    {
      path: "amounts",
      label: "Amounts to choose from",
      one: "Amount",
      fields: [{ path: "euros", label: "In a week", unit: "€", short: true }],
    },
    { path: "almostText", label: "Where the first voucher is nearly reached" },
    { path: "nothingText", label: "Where there are no points" },
  ],
});
