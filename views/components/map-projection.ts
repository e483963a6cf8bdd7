/** The edges of the drawing, in degrees: the archipelago with a margin of sea. */
const NORTH = 36.097;
const SOUTH = 35.79;
const WEST = 14.163;
const EAST = 14.597;

/** The length of a degree of longitude relative to one of latitude, at the middle of the islands. */
const LONGITUDE_SHRINK = Math.cos((35.9 * Math.PI) / 180);

/** ViewBox units. */
export const MAP_WIDTH = 1000;
const UNITS_PER_DEGREE = MAP_WIDTH / ((EAST - WEST) * LONGITUDE_SHRINK);
export const MAP_HEIGHT = Math.round((NORTH - SOUTH) * UNITS_PER_DEGREE);

/**
 * Converts a position on the islands to the drawing's viewBox units, from its top left corner. Equirectangular
 * projection with longitude scaled for 35.9° north, which is accurate enough over 40 km for a drawing.
 */
export function projectToMap(latitude: number, longitude: number): { x: number; y: number } {
  return {
    x: (longitude - WEST) * LONGITUDE_SHRINK * UNITS_PER_DEGREE,
    y: (NORTH - latitude) * UNITS_PER_DEGREE,
  };
}

/** Converts a point of the drawing back to degrees, rounded to about ten metres. The inverse of `projectToMap`. */
export function locateOnMap(x: number, y: number): { latitude: number; longitude: number } {
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    latitude: rounded(NORTH - y / UNITS_PER_DEGREE),
    longitude: rounded(WEST + x / (LONGITUDE_SHRINK * UNITS_PER_DEGREE)),
  };
}
