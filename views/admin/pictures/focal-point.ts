import { CENTRE, type FocalPoint } from "../../../src/rules/pictures/pictures.ts";

/** In per cent, as fine as an address can name it: finer than that nobody sees. */
export const FOCUS_STEP = 10;

/** The address with that point in it, put on the grid; the middle needs no word. */
export function withFocus(url: string, { x, y }: FocalPoint): string {
  const [address = ""] = url.split("#");
  const point = { x: onGrid(x), y: onGrid(y) };
  return point.x === CENTRE.x && point.y === CENTRE.y ? address : `${address}#focus=${point.x},${point.y}`;
}

function onGrid(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP));
}
