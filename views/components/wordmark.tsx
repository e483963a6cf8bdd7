import { parsePicture, withVersion } from "../../src/rules/images/pictures.ts";
import { useBrand } from "./brand.ts";
import { classNames } from "./class-names.ts";
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

/**
 * The logo, or the brand's name as one, with a character in the accent colour at its end: by the ground, which follows the
 * scheme. A logo that cannot be read on a ground is not there (`withReadableLogos`).
 */
export function WordmarkText({ onDark = false }: { onDark?: boolean }) {
  const { logoLight, logoDark } = useBrand();
  if (onDark || logoLight === logoDark) return <Mark logo={onDark ? logoDark : logoLight} />;
  return (
    <>
      <Mark logo={logoLight} className={styles["light"]} />
      <Mark logo={logoDark} className={styles["dark"]} />
    </>
  );
}

function Mark({ logo, className }: { logo: string | null; className?: string | undefined }) {
  const { name, accentCharacter } = useBrand();
  if (logo !== null)
    return (
      <img
        src={withVersion(logo)}
        alt=""
        {...sizeOf(logo)}
        className={classNames(styles["logo"], className)}
      />
    );
  return (
    <span className={classNames(styles["wordmark"], className)}>
      {name.toLowerCase()}
      {accentCharacter && <span className={styles["dot"]}>{accentCharacter}</span>}
    </span>
  );
}

/** The size of a picture of the library, so that nothing moves when it has loaded. */
function sizeOf(address: string): { width?: number; height?: number } {
  const picture = parsePicture(address);
  return picture ? { width: picture.width, height: picture.height } : {};
}
