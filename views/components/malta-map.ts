import coast from "./malta-coast.json" with { type: "json" };
import { projectToMap } from "./map-projection.ts";

/**
 * The Maltese islands as our own drawing, so that the map of stores needs no tiles from a map service and no third
 * party learns who views it. The outlines are simplified by hand, clockwise, from well-known points of the coast in
 * WGS 84 degrees (`malta-coast.json`, latitude first). They are illustrative and unsuitable for navigation.
 */

export interface IslandOutline {
  name: "Malta" | "Gozo" | "Comino";
  /** SVG path data in viewBox units, closed. */
  path: string;
}

/** Corners are rounded by at most this many viewBox units; more would blur the shape of Valletta. */
const CORNER_RADIUS = 5;

function formatPoint(point: { x: number; y: number }): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

/** The point on the line from `from` to `to` at the corner radius, but at most 40 % of the way. */
function cutCorner(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER_RADIUS / length, 0.4);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Joins the points of a coast, stretch by stretch, with straight lines and rounds each corner with a curve. */
function drawOutline(stretches: (typeof coast)["Malta"]): string {
  const corners = stretches.flatMap(({ points }) => points);
  const points = corners.map(([latitude = 0, longitude = 0]) => projectToMap(latitude, longitude));
  const pieces = points.map((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const start = `${index === 0 ? "M" : "L"}${formatPoint(cutCorner(corner, before))}`;
    return `${start}Q${formatPoint(corner)} ${formatPoint(cutCorner(corner, after))}`;
  });
  return `${pieces.join("")}Z`;
}

/** The three inhabited islands, the largest first. */
export const ISLANDS: readonly IslandOutline[] = [
  { name: "Malta", path: drawOutline(coast.Malta) },
  { name: "Gozo", path: drawOutline(coast.Gozo) },
  { name: "Comino", path: drawOutline(coast.Comino) },
];
