import fluentEmoji from "./fluent-emoji.json" with { type: "json" };

/** Where an icon stands in a picture, in pixels and degrees. */
export interface Placement {
  /** Centre of what is visible of the icon. */
  x: number;
  y: number;
  /** Length of the longer side of what is visible. */
  size: number;
  /** Clockwise. */
  turn: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const bodies = new Map<string, string>(Object.entries(fluentEmoji.icons));
const boxes = new Map<string, readonly number[]>(Object.entries(fluentEmoji.boxes));

/** Room around an icon, in parts of its size, for the haze that its box leaves out. */
const MARGIN = 0.06;

/** Pixels that one unit of an icon stands for. */
function scaleOf(box: Box, size: number): number {
  return size / Math.max(box.right - box.left, box.bottom - box.top);
}

function getIcon(name: string): { body: string; box: Box } {
  const body = bodies.get(name);
  const [left, top, right, bottom] = boxes.get(name) ?? [];
  if (
    body === undefined ||
    left === undefined ||
    top === undefined ||
    right === undefined ||
    bottom === undefined
  ) {
    throw new Error(
      `There is no icon named "${name}" in fluent-emoji.json; run src/sample/pictures/extract-emoji.mjs to add it.`,
    );
  }
  return { body, box: { left, top, right, bottom } };
}

/**
 * Width and height in pixels of the upright box around what is visible of an icon, turned as it is.
 *
 * @throws Error naming the icon when the subset does not have it.
 */
export function emojiExtent(
  name: string,
  { size, turn }: Pick<Placement, "size" | "turn">,
): { width: number; height: number } {
  const { box } = getIcon(name);
  const scale = scaleOf(box, size);
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const angle = (turn * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/**
 * An icon as an SVG image element, centred by what is visible of it and not by its canvas.
 *
 * The icon is a document of its own inside the element. That keeps its ids, which are `a`, `b` and so on in
 * every icon, apart from all others, and it is three times as fast: librsvg gives each step of a filter a
 * surface of the whole document's size.
 *
 * @throws Error naming the icon when the subset does not have it.
 */
export function drawEmoji(name: string, { x, y, size, turn }: Placement): string {
  const { body, box } = getIcon(name);
  const extent = emojiExtent(name, { size, turn });
  // Whole pixels, or the finished icon would be resampled.
  const width = Math.ceil(extent.width + size * MARGIN * 2);
  const height = Math.ceil(extent.height + size * MARGIN * 2);
  const [centreX, centreY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const icon =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<g transform="translate(${width / 2} ${height / 2})rotate(${turn})scale(${round(scaleOf(box, size))})` +
    `translate(${round(-centreX)} ${round(-centreY)})">${body}</g></svg>`;
  const data = Buffer.from(icon).toString("base64");
  return (
    `<image x="${Math.round(x - width / 2)}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}" ` +
    `href="data:image/svg+xml;base64,${data}"/>`
  );
}

/** Three decimals are a thousandth of a pixel, and keep documents short and the same everywhere. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
