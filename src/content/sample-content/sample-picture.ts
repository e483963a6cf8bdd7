import { z } from "zod";

/** A picture of the sample content, which is drawn at seeding time and goes through the same pipeline as uploads. */
export const samplePicture = z.strictObject({
  /**
   * Names of Fluent Emoji icons, such as `tomato`, or of our own drawings, such as `gbejna`; several stand together, the
   * first in front.
   */
  subjects: z.array(z.string()).min(1).max(6),
  /** The coloured ground that it stands on; names are the design tokens'. */
  ground: z.enum(["pear", "honey", "leaf", "sea", "olive", "stone", "blush", "mint", "sky", "butter"]),
  /** `plain`: one subject on a tinted ground. `plate`: subjects on a round plate over tiles. `tiles`: the pattern alone. */
  style: z.enum(["plain", "plate", "tiles"]),
  /** `square` 960 x 960, `wide` 1280 x 800, `banner` 1280 x 960. */
  format: z.enum(["square", "wide", "banner"]),
});

export type SamplePicture = z.output<typeof samplePicture>;
export type Ground = SamplePicture["ground"];
export type PictureStyle = SamplePicture["style"];
export type PictureFormat = SamplePicture["format"];
