import { parsePicture } from "../../src/rules/images/pictures.ts";
import { useBrand } from "./brand.ts";
import { SmartLink } from "./smart-link.tsx";
import styles from "./wordmark.module.css";

/** The logo, linked to the home page. `onDark` is for a ground that is dark in both schemes. */
export function Wordmark({ onDark = false }: { onDark?: boolean }) {
  const brand = useBrand();
  return (
    <SmartLink to="/" className={styles["link"]} aria-label={`${brand.name}, home`}>
      <WordmarkText onDark={onDark} />
    </SmartLink>
  );
}

/** The logo, or the brand's name as one, with a character in the accent colour at its end. */
export function WordmarkText({ onDark = false }: { onDark?: boolean }) {
  const brand = useBrand();
  if (brand.logoLight !== null) {
    const dark = brand.logoDark ?? brand.logoLight;
    return (
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img
          src={onDark ? dark : brand.logoLight}
          alt=""
          {...sizeOf(brand.logoLight)}
          className={styles["logo"]}
        />
      </picture>
    );
  }
  return (
    <span className={styles["wordmark"]}>
      {brand.name.toLowerCase()}
      {brand.accentCharacter && <span className={styles["dot"]}>{brand.accentCharacter}</span>}
    </span>
  );
}

/** The size of a picture of the library, so that nothing moves when it has loaded. */
function sizeOf(address: string): { width?: number; height?: number } {
  const picture = parsePicture(address);
  return picture ? { width: picture.width, height: picture.height } : {};
}
