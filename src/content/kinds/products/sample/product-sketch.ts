import type { ProductInput } from "../product.schema.ts";
import { dayEnd, dayStart } from "../../../sample-parts/moving-dates.ts";
import type { Ground, Sample, SamplePicture } from "../../../sample-parts/sample.ts";

/**
 * An offer in cents that runs from the start of one Malta day to the end of another,
 * both given as offsets in days from `now`.
 */
export function offerBetween(
  now: Date,
  price: number,
  firstDay: number,
  lastDay: number,
): NonNullable<ProductInput["offer"]> {
  return { price, startDate: dayStart(now, firstDay), endDate: dayEnd(now, lastDay) };
}

/** The picture on a product's card: one subject, or a few together, on a plain square ground. */
export function onPlain(ground: Ground, ...subjects: string[]): SamplePicture {
  return { subjects, ground, style: "plain", format: "square" };
}

/** A product of the sample content, without what those of its category share. */
interface ProductSketch extends Omit<ProductInput, "imageUrl" | "category" | "status"> {
  /** By default `active`. */
  status?: ProductInput["status"];
  picture: SamplePicture;
}

/** The products of a category. */
export function inCategory(
  category: ProductInput["category"],
  sketches: readonly ProductSketch[],
): Sample<ProductInput>[] {
  return sketches.map(({ picture, ...fields }) => ({
    fields: { status: "active", ...fields, category },
    picture,
  }));
}
