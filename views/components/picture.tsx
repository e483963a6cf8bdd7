import {
  focusOf,
  pictureSources,
  pointOf,
  withVersion,
  type FocalPoint,
} from "../../src/rules/images/pictures.ts";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

/** The specification's breakpoints (section 9), narrowest first, as in picture.module.css: they grow with the visitor's text. */
const MEDIA = {
  mobile: "(width <= 48em)",
  tablet: "(48em < width <= 64em)",
  desktop: "(width > 64em)",
};

/** A picture that replaces the main one on one class of screens. */
export interface PictureAlternative {
  device: keyof typeof MEDIA;
  url: string;
}

interface PictureProps {
  url: string | null;
  /** Empty if the picture is decorative. */
  alt: string;
  /** The width at which the picture is shown, in the syntax of the HTML attribute `sizes`. */
  sizes: string;
  /** For the most important picture of the first view: loads it with high priority. */
  priority?: boolean;
  alternatives?: readonly PictureAlternative[];
  className?: string | undefined;
}

/**
 * A picture in the best format and width for the screen. Its dimensions are known in advance, so that the layout does
 * not shift. Without a picture, a tile pattern fills the space.
 */
export function Picture({ url, alt, sizes, priority = false, alternatives = [], className }: PictureProps) {
  if (url === null) return <span className={classNames(styles["missing"], className)} aria-hidden="true" />;
  const loading = priority
    ? ({ fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  const sources = pictureSources(url);
  const point = focusOf(url);
  const cut = `${styles["picture"]}${point ? focusClasses(point) : ""}`;
  if (!sources && alternatives.length === 0) {
    return <img src={withVersion(url)} alt={alt} className={classNames(cut, className)} {...loading} />;
  }
  const picture = (
    <picture className={classNames(styles["frame"], className)}>
      {alternatives.map((alternative) => (
        <AlternativeSources key={alternative.device} {...alternative} sizes={sizes} />
      ))}
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      <img
        src={sources?.src ?? withVersion(url)}
        {...(sources && { srcSet: sources.webp, sizes, width: sources.width, height: sources.height })}
        alt={alt}
        className={cut}
        {...loading}
      />
    </picture>
  );
  return alternatives.reduce(
    (inner, { device, url: other }) => (
      <span className={`${styles[device]}${focusClasses(pointOf(other))}`}>{inner}</span>
    ),
    picture,
  );
}

/** Classes instead of an inline style, which the Content Security Policy forbids. */
function focusClasses({ x, y }: FocalPoint): string {
  return ` ${styles[`x${x}`]} ${styles[`y${y}`]}`;
}

function AlternativeSources({ device, url, sizes }: PictureAlternative & { sizes: string }) {
  const media = MEDIA[device];
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
