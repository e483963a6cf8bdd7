/** A pin on the drawing, in its units. */
export interface Pin {
  x: number;
  y: number;
  label: string;
}

/** Where a pin's name stands. */
export type Side = "below" | "above" | "right" | "left";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Size of the names in units of the drawing on the narrowest phone, where they are largest beside the islands
 * (13 pixels when 1000 units are 320 pixels wide). What does not collide there collides nowhere.
 */
const LETTER = 42;
/** Width of a bold letter as a share of its size; a generous average. */
const LETTER_WIDTH = 0.6;
/** Half the width of a pin's drawing on that phone. */
const PIN = 34;

const SIDES: readonly Side[] = ["below", "above", "right", "left"];

/**
 * Finds a side for each pin's name on which it covers neither another pin nor another name, and stays on the
 * drawing. Undefined where there is none: a crowded name is left to the list beside the map.
 */
export function placeLabels(pins: readonly Pin[], width: number, height: number): (Side | undefined)[] {
  const taken: Box[] = pins.map(({ x, y }) => ({
    left: x - PIN,
    right: x + PIN,
    top: y - PIN,
    bottom: y + PIN,
  }));
  return pins.map((pin, index) => {
    const side = SIDES.find((candidate) => {
      const box = labelBox(pin, candidate);
      const onDrawing = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      return onDrawing && taken.every((other, place) => place === index || !overlap(box, other));
    });
    if (side) taken.push(labelBox(pin, side));
    return side;
  });
}

function labelBox({ x, y, label }: Pin, side: Side): Box {
  const length = label.length * LETTER * LETTER_WIDTH;
  if (side === "left")
    return { left: x - PIN - length, right: x - PIN, top: y - LETTER / 2, bottom: y + LETTER / 2 };
  if (side === "right")
    return { left: x + PIN, right: x + PIN + length, top: y - LETTER / 2, bottom: y + LETTER / 2 };
  const top = side === "below" ? y + PIN : y - PIN - LETTER;
  return { left: x - length / 2, right: x + length / 2, top, bottom: top + LETTER };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
