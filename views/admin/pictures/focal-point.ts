import { CENTRE, type FocalPoint } from "../../../src/rules/images/pictures.ts";

/** In per cent: the precision of the address. A finer one would make no visible difference. */
export const FOCUS_STEP = 10;

/** Returns the address with the focal point in its fragment, rounded to the grid; without a fragment for the centre. */
export function withFocus(url: string, { x, y }: FocalPoint): string {
  const [address = ""] = url.split("#");
  const point = { x: onGrid(x), y: onGrid(y) };
  return point.x === CENTRE.x && point.y === CENTRE.y ? address : `${address}#focus=${point.x},${point.y}`;
}

function onGrid(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP));
}
