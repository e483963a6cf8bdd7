import { z } from "zod";
import { pictureUrl } from "../../rules/images/pictures.ts";
import { openLibrary } from "../library.ts";

/** A picture of the library. */
export const pictureSchema = z
  .strictObject({
    id: z.uuid(),
    imageUrl: z
      .string()
      .describe("Address of the largest WebP; the addresses of the other variants follow from its size"),
    width: z.int(),
    height: z.int(),
    alt: z.string().describe("Alternative text; a record can have its own"),
    bytes: z.int().describe("Size of all its files together"),
    createdDate: z.iso.datetime(),
  })
  .meta({ id: "Picture" });

export type Picture = z.output<typeof pictureSchema>;

export const pictureLibrary = openLibrary(
  "images",
  ({ id, name, width, height, alt, bytes, createdDate }): Picture => ({
    id,
    imageUrl: pictureUrl(name, width, "webp"),
    width,
    height,
    alt,
    bytes,
    createdDate,
  }),
);
