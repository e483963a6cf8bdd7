import { useEffect, useState } from "react";
import type { PictureSlot } from "../../../src/content/form.ts";
import { isReadableOn, type Ground } from "../../../src/rules/images/logo-contrast.ts";
import { parsePicture } from "../../../src/rules/images/pictures.ts";
import { classNames } from "../../components/class-names.ts";
import { Picture } from "../../components/picture.tsx";
import styles from "./picture-field.module.css";

interface Crop {
  words: string;
  /** A class of picture-field.module.css. */
  shape: "square" | "wide" | "portrait" | "broad" | "disc";
  /** The width and height in pixels below which it is not sharp on every screen. */
  size: readonly [width: number, height: number];
}

/** How each place of the site cuts its pictures, as in its styles. A logo is never cut. */
const CROPS: Readonly<Record<Exclude<PictureSlot, "logo" | "darkLogo">, Crop>> = {
  hero: { words: "Top of the page, computer", shape: "square", size: [960, 960] },
  heroOnPhone: { words: "Top of the page, phone", shape: "broad", size: [1200, 675] },
  band: { words: "Wide banner, computer", shape: "wide", size: [1200, 750] },
  bandOnPhone: { words: "Wide banner, phone", shape: "broad", size: [1200, 675] },
  tile: { words: "Small banner, computer", shape: "square", size: [600, 600] },
  disc: { words: "Small banner, round", shape: "disc", size: [200, 200] },
  card: { words: "Card in a list", shape: "wide", size: [800, 500] },
  square: { words: "Card and page of the product", shape: "square", size: [1000, 1000] },
  menu: { words: "Card in the menu", shape: "portrait", size: [600, 750] },
  article: { words: "Top of the article", shape: "wide", size: [1600, 1000] },
  store: { words: "Card of the store", shape: "broad", size: [1200, 675] },
};

interface PictureCropsProps {
  url: string;
  /** Of the first one: the others show the same picture. */
  alt: string;
  slots: readonly PictureSlot[];
}

/** The picture as each place of the site shows it, with the size that the place wants. */
export function PictureCrops({ url, alt, slots }: PictureCropsProps) {
  const picture = parsePicture(url);
  return (
    <ul className={classNames(styles["crops"], "row gap-3")} aria-label="As visitors will see it">
      {slots.map((slot, at) => {
        if (slot === "logo" || slot === "darkLogo") return <Logo key={slot} url={url} slot={slot} />;
        const { words, shape, size } = CROPS[slot];
        const isSmall = picture && (picture.width < size[0] || picture.height < size[1]);
        return (
          <li key={slot}>
            <span className={classNames(styles["preview"], styles[shape])}>
              <Picture url={url} alt={at === 0 ? alt : ""} sizes="14rem" className={styles["cut"]} />
            </span>
            <span className="quiet">
              {words}: {size.join(" × ")} pixels or more
              {isSmall && `. This one has ${picture.width} × ${picture.height}, so it may look blurred`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const GROUNDS: Readonly<Record<"logo" | "darkLogo", readonly Ground[]>> = {
  logo: ["light", "dark"],
  darkLogo: ["dark"],
};

/** A logo on the grounds of the site, with a remark where it cannot be read there. */
function Logo({ url, slot }: { url: string; slot: "logo" | "darkLogo" }) {
  const [pixels, setPixels] = useState<ImageData>();
  return GROUNDS[slot].map((ground) => (
    <li key={ground}>
      <span className={classNames(styles["preview"], styles["logo"], styles[ground])}>
        <LogoPixels url={url} onRead={setPixels} />
      </span>
      <span className="quiet" role="status">
        On a {ground} background
        {pixels &&
          !isReadableOn(pixels.data, ground) &&
          ": it can’t be read here, so the name is drawn as a word mark instead"}
      </span>
    </li>
  ));
}

/** The whole picture, whose pixels are read once it has loaded. */
function LogoPixels({ url, onRead }: { url: string; onRead: (pixels: ImageData) => void }) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (!image) return undefined;
    const stop = new AbortController();
    const read = () => {
      const canvas = new OffscreenCanvas(SAMPLE_WIDTH, SAMPLE_WIDTH);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0, SAMPLE_WIDTH, SAMPLE_WIDTH);
      try {
        const pixels = context?.getImageData(0, 0, SAMPLE_WIDTH, SAMPLE_WIDTH);
        if (pixels) onRead(pixels);
      } catch {
        // The pixels of a picture of another site cannot be read.
      }
    };
    if (image.complete && image.naturalWidth > 0) read();
    else image.addEventListener("load", read, { signal: stop.signal });
    return () => stop.abort();
  }, [image, onRead]);
  return <img ref={setImage} src={url} alt="" />;
}

/** In pixels: enough to tell the colours of a logo. */
const SAMPLE_WIDTH = 64;
