import fluentEmoji from "./fluent-emoji.json" with { type: "json" };
import { readDrawings } from "#drawings";

/** The position of an icon in a picture, in pixels and degrees. */
export interface Placement {
  /** Centre of the icon's visible part. */
  x: number;
  y: number;
  /** Length of the longer side of the visible part. */
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

const bodies = new Map(Object.entries(fluentEmoji.icons));
/** The icons by name: what they draw, and the box of its visible part: left, top, right, bottom. */
const icons = new Map<string, { body: string; box: readonly number[] }>([
  ...Object.entries<readonly number[]>(fluentEmoji.boxes).map(
    ([name, box]) => [name, { body: bodies.get(name) ?? "", box }] as const,
  ),
  ...readDrawings(),
]);

/** Margin around an icon, as a fraction of its size, for faint pixels outside its box. */
const MARGIN = 0.06;

/** Pixels for each unit of an icon. */
function scaleOf(box: Box, size: number): number {
  return size / Math.max(box.right - box.left, box.bottom - box.top);
}

function getIcon(name: string): { body: string; box: Box } {
  const icon = icons.get(name);
  if (!icon)
    throw new Error(
      `There is no icon named "${name}": draw it in src/start/samples/drawings, or add it to fluent-emoji.json with extract-emoji.ts.`,
    );
  const [left = 0, top = 0, right = 0, bottom = 0] = icon.box;
  return { body: icon.body, box: { left, top, right, bottom } };
}

/**
 * Returns the size in pixels of the upright bounding box of an icon's visible part, after its rotation.
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
 * Returns an icon as an SVG image element, centred by its visible part instead of its canvas.
 *
 * The element contains the icon as a separate document. This isolates its ids, which are `a`, `b` and so on in every icon,
 * and is three times as fast, because librsvg allocates a surface of the document's size for each step of a filter.
 *
 * @throws Error naming the icon when the subset does not have it.
 */
export function drawEmoji(name: string, { x, y, size, turn }: Placement): string {
  const { body, box } = getIcon(name);
  const extent = emojiExtent(name, { size, turn });
  // Whole pixels, because otherwise the rendered icon would be resampled.
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

/** Rounds to three decimals, which keeps documents short and identical on every machine. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
