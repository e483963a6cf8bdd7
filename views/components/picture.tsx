import { focusOf, pictureSources, withVersion } from "../../src/rules/pictures.ts";
import styles from "./picture.module.css";

/** Another picture that stands in for the first while a media condition holds. */
export interface PictureAlternative {
  media: string;
  url: string;
}

interface PictureProps {
  url: string | null;
  /** Empty where the picture only decorates. */
  alt: string;
  /** How wide the picture stands, as the `sizes` of HTML. */
  sizes: string;
  /** The one picture of the first view that should come before all else. */
  priority?: boolean;
  /** In order: the first whose condition holds is shown. */
  alternatives?: readonly PictureAlternative[];
  className?: string | undefined;
}

/**
 * A picture in the format and width that suit the screen, with its size known beforehand so
 * that nothing shifts. Where there is none, a tile pattern holds its place.
 */
export function Picture({
  url,
  alt,
  sizes,
  priority = false,
  alternatives = [],
  className = "",
}: PictureProps) {
  if (url === null) return <span className={`${styles["missing"]} ${className}`} aria-hidden="true" />;
  const loading = priority
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const sources = pictureSources(url);
  const cut = `${styles["picture"]}${focusClasses(url)}`;
  if (!sources && alternatives.length === 0) {
    return <img src={withVersion(url)} alt={alt} className={`${cut} ${className}`} {...loading} />;
  }
  return (
    <picture className={`${styles["frame"]} ${className}`}>
      {alternatives.map((alternative) => (
        <AlternativeSources key={alternative.media} {...alternative} sizes={sizes} />
      ))}
      {sources ? (
        <>
          <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
          <img
            src={sources.src}
            srcSet={sources.webp}
            sizes={sizes}
            width={sources.width}
            height={sources.height}
            alt={alt}
            className={cut}
            {...loading}
          />
        </>
      ) : (
        <img src={withVersion(url)} alt={alt} className={cut} {...loading} />
      )}
    </picture>
  );
}

/** Classes rather than a style, which the policy forbids. */
function focusClasses(url: string): string {
  const point = focusOf(url);
  return point ? ` ${styles[`x${point.x}`]} ${styles[`y${point.y}`]}` : "";
}

function AlternativeSources({ media, url, sizes }: PictureAlternative & { sizes: string }) {
  const sources = pictureSources(url);
  if (!sources) return <source media={media} srcSet={withVersion(url)} />;
  const { avif, webp, width, height } = sources;
  return (
    <>
      <source media={media} type="image/avif" srcSet={avif} sizes={sizes} width={width} height={height} />
      <source media={media} type="image/webp" srcSet={webp} sizes={sizes} width={width} height={height} />
    </>
  );
}
