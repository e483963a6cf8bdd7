/** The position of one of several subjects, relative to the group. */
export interface Spot {
  /** Centre, relative to the middle of the group, as a fraction of the group's size. */
  x: number;
  y: number;
  /** Longer side, as a fraction of the group's size. */
  size: number;
  /** Degrees, clockwise. */
  turn: number;
}

type Layouts = readonly (readonly Spot[])[];

/** Layouts for one to six subjects seen from the front: the first is in front and largest, partly covering the others. */
export const STANDING: Layouts = [
  [{ x: 0, y: 0, size: 1, turn: 0 }],
  [
    { x: -0.21, y: 0.12, size: 0.85, turn: 0 },
    { x: 0.31, y: -0.15, size: 0.72, turn: 8 },
  ],
  [
    { x: 0, y: 0.2, size: 0.76, turn: 0 },
    { x: -0.35, y: -0.15, size: 0.64, turn: -11 },
    { x: 0.35, y: -0.17, size: 0.64, turn: 11 },
  ],
  [
    { x: -0.14, y: 0.26, size: 0.7, turn: -2 },
    { x: 0.36, y: 0.16, size: 0.56, turn: 8 },
    { x: -0.38, y: -0.2, size: 0.58, turn: -10 },
    { x: 0.16, y: -0.28, size: 0.58, turn: 6 },
  ],
  [
    { x: 0, y: 0.3, size: 0.64, turn: 0 },
    { x: -0.46, y: 0.14, size: 0.52, turn: -9 },
    { x: 0.46, y: 0.14, size: 0.52, turn: 9 },
    { x: -0.24, y: -0.26, size: 0.54, turn: -6 },
    { x: 0.25, y: -0.28, size: 0.54, turn: 8 },
  ],
  [
    { x: -0.2, y: 0.32, size: 0.6, turn: -3 },
    { x: 0.3, y: 0.28, size: 0.56, turn: 6 },
    { x: -0.5, y: -0.02, size: 0.5, turn: -10 },
    { x: 0.52, y: -0.06, size: 0.5, turn: 10 },
    { x: -0.2, y: -0.32, size: 0.52, turn: -6 },
    { x: 0.2, y: -0.34, size: 0.52, turn: 7 },
  ],
];

/** Layouts for one to six subjects on a plate, seen from above: around the middle, inside the rim. The group is the plate. */
export const ON_PLATE: Layouts = [
  [{ x: 0, y: 0, size: 0.6, turn: 0 }],
  [
    { x: -0.14, y: 0.08, size: 0.45, turn: -8 },
    { x: 0.2, y: -0.12, size: 0.4, turn: 12 },
  ],
  [
    { x: -0.16, y: 0.13, size: 0.42, turn: -6 },
    { x: 0.2, y: 0.1, size: 0.34, turn: 10 },
    { x: 0.01, y: -0.2, size: 0.39, turn: 8 },
  ],
  [
    { x: -0.17, y: 0.15, size: 0.38, turn: -6 },
    { x: 0.18, y: -0.16, size: 0.38, turn: 6 },
    { x: 0.2, y: 0.17, size: 0.32, turn: 10 },
    { x: -0.18, y: -0.18, size: 0.31, turn: -8 },
  ],
  [
    { x: -0.19, y: 0.12, size: 0.37, turn: -3 },
    { x: 0.14, y: -0.17, size: 0.42, turn: 4 },
    { x: 0.21, y: 0.17, size: 0.31, turn: 6 },
    { x: -0.19, y: -0.2, size: 0.28, turn: -8 },
    { x: 0.02, y: 0.27, size: 0.24, turn: 14 },
  ],
  [
    { x: -0.21, y: 0.11, size: 0.33, turn: -5 },
    { x: 0.13, y: -0.2, size: 0.36, turn: 5 },
    { x: 0.22, y: 0.13, size: 0.31, turn: 8 },
    { x: -0.18, y: -0.2, size: 0.29, turn: -10 },
    { x: 0.01, y: 0.28, size: 0.25, turn: 12 },
    { x: 0.01, y: 0.03, size: 0.22, turn: -6 },
  ],
];

/**
 * Returns the positions of a number of subjects, in the order of the subjects.
 *
 * @throws Error for fewer than one or more than six subjects.
 */
export function spotsFor(layouts: Layouts, count: number): readonly Spot[] {
  const spots = layouts[count - 1];
  if (!spots) throw new Error(`A picture has one to ${layouts.length} subjects, not ${count}.`);
  return spots;
}
