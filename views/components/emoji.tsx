import { withVersion } from "../../src/rules/images/pictures.ts";

/** Up to this size, in CSS pixels, the small picture is sharp on a screen with three pixels a point. */
const SMALL = 64;

/** The build puts the drawings in a folder whose name depends on their content, so that browsers cache them for a year. */
const FOLDER: string = import.meta.env["EMOJI_FOLDER"] ?? "/emoji";

/**
 * A Fluent Emoji drawing, served by us. It is decorative: the text beside it carries the meaning. It is a bitmap,
 * because a browser sets up and lays out a separate document for each SVG image.
 */
export function Emoji({
  name,
  size,
  className,
  loading = "lazy",
}: {
  name: string;
  size: number;
  className?: string | undefined;
  loading?: "lazy" | "eager";
}) {
  const file = size > SMALL ? `${name}-large.webp` : `${name}.webp`;
  return (
    <img
      src={withVersion(`${FOLDER}/${file}`)}
      alt=""
      width={size}
      height={size}
      className={className}
      loading={loading}
      decoding="async"
    />
  );
}
