import { setTimeout as wait } from "node:timers/promises";
import { loadSharp } from "../media/pictures/decode-picture.ts";
import { isReadableOn, type Ground } from "../rules/images/logo-contrast.ts";
import { parsePicture } from "../rules/images/pictures.ts";
import type { FileStore } from "../storage/files/file-store.ts";
import type { Site } from "./context.ts";

/** In pixels: enough to tell the colours of a logo. */
const SAMPLE_WIDTH = 64;

/** In milliseconds, for a storage that does not respond. */
const LONGEST_WAIT = 3_000;

/**
 * A site whose brand has a logo only for the grounds on which it can be read: elsewhere the name is drawn as a word mark.
 * Each picture is measured once, in memory: its address changes with its content.
 */
export function withReadableLogos(site: Site, uploads: FileStore): Site {
  /** When it is late, pages show the logo as it is. */
  const measured = new Map<string, { pixels: Promise<Buffer | undefined>; late: Promise<undefined> }>();

  async function readable(logo: string | null, ground: Ground): Promise<string | null> {
    // A logo of another site is not fetched, and so not judged.
    const picture = logo === null ? undefined : parsePicture(logo);
    if (!picture) return logo;
    const file = `${picture.name}/${picture.width}.webp`;
    let known = measured.get(file);
    if (!known) {
      // A storage that does not respond is asked again.
      const pixels = readPixels(uploads, file).catch(() => {
        measured.delete(file);
        return undefined;
      });
      known = { pixels, late: wait(LONGEST_WAIT, undefined, { ref: false }) };
      measured.set(file, known);
    }
    const found = await Promise.race([known.pixels, known.late]);
    return !found || isReadableOn(found, ground) ? logo : null;
  }

  return {
    ...site,
    async settings() {
      const settings = await site.settings();
      const { logoLight, logoDark } = settings.brand;
      if (logoLight === null && logoDark === null) return settings;
      const [light, dark] = await Promise.all([readable(logoLight, "light"), readable(logoDark, "dark")]);
      const brand = {
        ...settings.brand,
        logoLight: light,
        logoDark: dark,
      };
      return { ...settings, brand };
    },
  };
}

function readPixels(uploads: FileStore, file: string): Promise<Buffer | undefined> {
  return uploads.read(file, async (stored) => {
    const sharp = await loadSharp();
    return sharp(stored)
      .resize(SAMPLE_WIDTH, SAMPLE_WIDTH, { fit: "fill" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer();
  });
}
