/** Up to this size, in CSS pixels, the small picture is sharp on a high-density screen. */
const SMALL = 64;

/**
 * A Fluent Emoji drawing, served by us. It is decorative: the text beside it carries the meaning. It is a bitmap,
 * because a browser sets up and lays out a separate document for each SVG image.
 */
export function Emoji({
  name,
  size,
  className,
}: {
  name: string;
  size: number;
  className?: string | undefined;
}) {
  const file = size > SMALL ? `${name}-large.webp` : `${name}.webp`;
  return (
    <img
      src={`/emoji/${file}`}
      alt=""
      width={size}
      height={size}
      className={className}
      loading="lazy"
      decoding="async"
    />
  );
}
