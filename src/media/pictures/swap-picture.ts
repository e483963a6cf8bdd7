import type { Picture } from "./pictures.ts";

/** A picture that takes the place of another one. */
export interface Swap {
  /** The old picture's name, which is also its folder. */
  name: string;
  picture: Pick<Picture, "imageUrl" | "width" | "height">;
  /** Its new description; undefined keeps the description of each place. */
  alt: string | undefined;
}

/** The fields of a record that change if its picture, in any of its sizes, is swapped, with their new values. */
export function swapPicture(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  swap: Swap,
): Record<string, unknown> {
  const swapped = fields.map((field) => [field, swapInValue(record[field], swap)] as const);
  const changes = Object.fromEntries(
    swapped.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record[field])),
  );
  if (swap.alt === undefined || !("imageUrl" in changes) || !fields.includes("imageAlt")) return changes;
  return {
    ...changes,
    imageAlt: swap.alt,
    ...(fields.includes("imageDecorative") && swap.alt !== "" && { imageDecorative: false }),
  };
}

function swapInValue(value: unknown, swap: Swap): unknown {
  if (typeof value === "string") return swapInText(value, swap);
  if (Array.isArray(value)) return value.map((entry) => swapInValue(entry, swap));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, swapInValue(part, swap)]));
}

function swapInText(text: string, swap: Swap): string {
  const old = `/uploads/${swap.name}/`;
  if (!text.includes(old)) return text;
  return (
    text
      .replaceAll(/<img [^>]*>/g, (tag) => (tag.includes(old) ? swapInTag(tag, swap) : tag))
      // The name consists of hexadecimal digits, a hyphen and an x, so it needs no escaping.
      .replaceAll(new RegExp(`${old}\\d+\\.(?:webp|avif)`, "g"), swap.picture.imageUrl)
  );
}

/** In an article the tag has the picture's size, so that the page does not shift while it loads. */
function swapInTag(tag: string, { picture: { width, height }, alt }: Swap): string {
  const sized = tag
    .replace(/ width="\d+"/, ` width="${width}"`)
    .replace(/ height="\d+"/, ` height="${height}"`);
  if (alt === undefined) return sized;
  const described = sized.replace(/ alt="[^"]*"/, () => ` alt="${escapeAttribute(alt)}"`);
  return alt === "" ? described : described.replace(/ role="presentation"/, "");
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
