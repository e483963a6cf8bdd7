/**
 * The shape of the sample content that a first start puts into an empty database.
 * A sample is a record's input plus, where it has a picture, how that picture is composed:
 * the pictures are drawn at seeding time and go through the same pipeline as uploads.
 */

/** The coloured ground a picture stands on; names are the design tokens'. */
export type Ground =
  "pear" | "honey" | "leaf" | "sea" | "olive" | "stone" | "blush" | "mint" | "sky" | "butter";

/** `plain`: one subject on a tinted ground. `plate`: subjects on a round plate over tiles. `tiles`: the tile pattern alone. */
export type PictureStyle = "plain" | "plate" | "tiles";

/** `square` 960 x 960, `wide` 1280 x 800, `banner` 1280 x 960. */
export type PictureFormat = "square" | "wide" | "banner";

export interface SamplePicture {
  /** Names of Fluent Emoji icons, such as `tomato`, or of our own drawings, such as `gbejna`; several stand together, the first in front. */
  subjects: readonly string[];
  ground: Ground;
  style: PictureStyle;
  format: PictureFormat;
}

/** A record to create, and the picture its `imageUrl` will lead to. */
export interface Sample<Input> {
  fields: Omit<Input, "imageUrl">;
  picture?: SamplePicture;
}
