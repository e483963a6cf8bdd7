/** Up to this size, in CSS pixels, the small picture is sharp on a fine screen. */
const SMALL = 64;

/**
 * A Fluent Emoji drawing from our own files; it decorates, the words beside it say what is meant. It comes as pixels:
 * for each SVG a browser sets up and lays out a document of its own.
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
