/** A Fluent Emoji drawing from our own files; it decorates, the words beside it say what is meant. */
export function Emoji({
  name,
  size,
  className,
}: {
  name: string;
  size: number;
  className?: string | undefined;
}) {
  return (
    <img src={`/emoji/${name}.svg`} alt="" width={size} height={size} className={className} loading="lazy" />
  );
}
