/** A pin on the map, in viewBox units. */
export interface Pin {
  x: number;
  y: number;
  label: string;
}

/** The side of a pin on which its label is placed. */
export type Side = "below" | "above" | "right" | "left";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Font size of the labels in viewBox units on the narrowest phone, where they are largest relative to the islands (13
 * pixels when 1000 units are 320 pixels wide). Labels that do not overlap there overlap nowhere.
 */
const LETTER = 42;
/** Width of a bold letter relative to its size; a generous average. */
const LETTER_WIDTH = 0.6;
/** Half the width of a pin on that phone. */
const PIN = 34;

const SIDES: readonly Side[] = ["below", "above", "right", "left"];

/**
 * Chooses a side for each pin's label, so that it overlaps no other pin or label and stays on the map. Undefined if
 * there is no such side: then only the list beside the map names the store.
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
