import type { Ground, SamplePicture } from "../../../sample-parts/sample.ts";

/** The picture on a product's card: one subject, or a few together, on a plain square ground. */
export function onPlain(ground: Ground, ...subjects: string[]): SamplePicture {
  return { subjects, ground, style: "plain", format: "square" };
}
