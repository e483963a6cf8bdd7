/** What our own drawings are made of, on a canvas of 32 by 32 units. */

/** A drawing, and the box of its visible part: left, top, right, bottom. */
export interface Drawing {
  body: string;
  box: readonly [left: number, top: number, right: number, bottom: number];
}

/** A gradient from a highlight at the upper left to a darker edge. */
export function lit(id: string, ...colours: string[]): string {
  return `<radialGradient id="${id}" cx=".36" cy=".28" r=".82">${stops(colours)}</radialGradient>`;
}

/** A gradient from top to bottom. */
export function fall(id: string, ...colours: string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`;
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join("");
}

/** The same shape at several places, each `x y turn`. */
export function repeated(shape: string, places: readonly string[]): string {
  return places
    .map((place) => {
      const [x, y, turn = "0"] = place.split(" ");
      return `<g transform="translate(${x} ${y})rotate(${turn})">${shape}</g>`;
    })
    .join("");
}
