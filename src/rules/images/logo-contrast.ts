/** The lightest and the darkest grounds on which a logo stands: the pages, and the footer and the dark scheme. */
const GROUNDS = { light: [255, 251, 242], dark: [24, 34, 27] } as const;

export type Ground = keyof typeof GROUNDS;

/** What WCAG 2.2 asks of graphics that must be seen (1.4.11). */
const MIN_CONTRAST = 3;

/**
 * Whether a logo can be read on a ground: at least half of its ink has enough contrast with it. A logo that fills its whole
 * rectangle brings its own ground.
 *
 * @param pixels red, green, blue and opacity of each pixel, from 0 to 255, such as those of a canvas.
 */
export function isReadableOn(pixels: ArrayLike<number>, ground: Ground): boolean {
  const [r, g, b] = GROUNDS[ground];
  const behind = luminanceOf(r, g, b);
  let ink = 0;
  let seen = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    ink += opacity;
    if (contrast(luminanceOf(red, green, blue), behind) >= MIN_CONTRAST) seen += opacity;
  }
  const isFull = ink >= 0.98 * 255 * (pixels.length / 4);
  return isFull || seen >= ink / 2;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The relative luminance of a colour in sRGB, as WCAG 2.2 defines it. */
function luminanceOf(red: number, green: number, blue: number): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
