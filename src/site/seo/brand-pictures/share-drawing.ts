import { GROUND, type BrandLook, type Letters } from "./drawings.ts";

/** What a picture for sharing shows. */
export interface Share {
  title: string;
  /** What an offer costs, such as `€1.79`. */
  price?: string;
  /** The price before, struck through, and the percentage: only what may be claimed. */
  before?: string | undefined;
  percentage?: number | undefined;
  /** The stores of an offer, if not all have it. */
  where?: string;
  /** Offers of the week, with what each costs. */
  rows?: readonly { name: string; label: string }[];
  /** At the bottom: dates, or the address of the site. */
  line: string;
}

/** Widths and heights in pixels: a link in a network, and a post. */
const SHARE_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
} as const;

export type ShareShape = keyof typeof SHARE_SIZES;

const INK = "#15231b";

/** The place of the photograph, at the top right. */
export const PHOTO = {
  wide: { x: 700, y: 0, width: 500, height: 606 },
  square: { x: 400, y: 0, width: 680, height: 600 },
} as const;

/** The left edge of all words, and the base of the word mark. */
const [LEFT, MARK] = [64, 100];

/** The place of the other words. */
const WORDS = {
  wide: { top: 150, width: 590, bottom: 566 },
  square: { top: 620, width: 952, bottom: 1010 },
} as const;

/**
 * The picture for sharing as SVG: word mark, title, price and dates beside a photograph. Text is drawn as outlines.
 *
 * @param photo the photograph in its place's size as a `data:` address; without one there are the quarter circles of the tiles.
 * @param logo a PNG as a `data:` address, in place of the word mark.
 */
export function shareSvg(
  { name, accentCharacter, colours }: BrandLook,
  letters: Letters,
  shape: ShareShape,
  { title, price, before, percentage, where = "", rows = [], line }: Share,
  { photo, logo }: { photo?: string | undefined; logo?: string | undefined },
): string {
  const { width, height } = SHARE_SIZES[shape];
  const place = PHOTO[shape];
  const words = WORDS[shape];
  const text = (content: string, x: number, y: number, size: number, fill: string) => {
    const { path, width: length } = letters.outline(content, size);
    return {
      svg: `<path transform="translate(${round(x)} ${round(y)})" fill="${fill}" d="${path}"/>`,
      length,
    };
  };
  const mark = text(name.toLowerCase(), LEFT, MARK, 48, colours.primary);
  const dot = text(accentCharacter, LEFT + mark.length, MARK, 48, colours.accent);
  const brand = logo
    ? `<image x="${LEFT}" y="${MARK - 48}" width="220" height="64" preserveAspectRatio="xMinYMid" href="${logo}"/>`
    : mark.svg + dot.svg;

  // The ticket, or the rows, and the foot.
  const below = price === undefined ? rows.length * 60 + 50 : where ? 300 : 250;
  const fit = fitTitle(title, letters, words.width, words.bottom - below - words.top);
  const lines = fit.lines.map(
    (content, at) => text(content, LEFT, words.top + (at + 0.8) * fit.size * 1.08, fit.size, INK).svg,
  );
  const foot = text(line, LEFT, words.bottom, fitSize(line, letters, words.width, 34), INK);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>` +
    (photo
      ? `<clipPath id="c"><path d="${photoOutline(shape)}"/></clipPath>` +
        `<image clip-path="url(#c)" x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" href="${photo}"/>`
      : tiles(shape, colours)) +
    brand +
    lines.join("") +
    (price === undefined ? "" : priceTicket()) +
    (where &&
      text(
        where,
        LEFT,
        words.bottom - 60 - 168 - 22,
        fitSize(where, letters, words.width, 36),
        colours.accent,
      ).svg) +
    rows.map(rowOf).join("") +
    foot.svg +
    [colours.accent, colours.highlight, colours.secondary, colours.support]
      .map(
        (fill, at) =>
          `<rect x="${(at * width) / 4}" y="${height - 24}" width="${width / 4}" height="24" fill="${fill}"/>`,
      )
      .join("") +
    `</svg>`
  );

  /** What an offer of the week costs, above the foot. */
  function rowOf({ name: product, label }: { name: string; label: string }, at: number): string {
    const y = words.bottom - 70 - (rows.length - 1 - at) * 60;
    const cost = text(label, LEFT, y, 40, colours.accent);
    const left = words.width - cost.length - 24;
    return cost.svg + text(product, LEFT + cost.length + 24, y, fitSize(product, letters, left, 32), INK).svg;
  }

  /** The price on the colour of offers, with the price before it. */
  function priceTicket(): string {
    const size = fitSize(price ?? "", letters, before ? words.width * 0.6 : words.width - 72, 120);
    const top = words.bottom - 60 - 168;
    const figure = text(price ?? "", LEFT + 36, top + 84 + size * 0.35, size, wordsOn(colours.accent));
    const box = `<rect x="${LEFT}" y="${top}" width="${round(figure.length + 72)}" height="168" rx="36" fill="${colours.accent}"/>`;
    if (!before) return box + figure.svg;
    const x = LEFT + figure.length + 72 + 28;
    const old = text(before, x, top + 70, 44, INK);
    const strike = `<rect x="${round(x - 4)}" y="${top + 52}" width="${round(old.length + 8)}" height="5" fill="${colours.accent}"/>`;
    const percent = percentage ? text(`−${percentage}%`, x, top + 136, 52, colours.accent).svg : "";
    return box + figure.svg + old.svg + strike + percent;
  }
}

/** The largest size at which a title fits into a box; what is still too long is cut. */
function fitTitle(title: string, letters: Letters, width: number, height: number) {
  for (const size of [84, 72, 60, 50, 40]) {
    const lines = wrap(title, letters, width, size);
    const isNarrow = lines.every((line) => letters.outline(line, size).width <= width);
    if (isNarrow && lines.length * size * 1.08 <= height) return { size, lines };
  }
  return { size: 34, lines: wrap(title, letters, width, 34).slice(0, Math.floor(height / 38)) };
}

function wrap(text: string, letters: Letters, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && letters.outline(longer, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function fitSize(text: string, letters: Letters, width: number, size: number): number {
  return size * Math.min(1, width / Math.max(1, letters.outline(text, size).width));
}

/** The lower left corner of the photograph is a quarter circle. */
function photoOutline(shape: ShareShape): string {
  const { x, y, width, height } = PHOTO[shape];
  return `M${x} ${y}h${width}v${height}h${220 - width}a220 220 0 0 1 -220 -220z`;
}

/** Quarter circles, as on a cement tile. */
function tiles(shape: ShareShape, { primary, highlight, accent }: BrandLook["colours"]): string {
  const { x, y, width, height } = PHOTO[shape];
  const size = Math.min(width, height) / 2;
  const quarter = (right: number, bottom: number, fill: string) =>
    `<path fill="${fill}" d="M${right} ${bottom}h${-size}a${size} ${size} 0 0 1 ${size} ${-size}z"/>`;
  return (
    `<path fill="${primary}" d="${photoOutline(shape)}"/>` +
    quarter(x + width, y + height, highlight) +
    quarter(x + width - size, y + size, accent) +
    quarter(x + width, y + size, highlight)
  );
}

/** Light or dark words, whichever reads better on a colour. */
function wordsOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((part) =>
    parseInt(part, 16),
  );
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? INK : GROUND;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
