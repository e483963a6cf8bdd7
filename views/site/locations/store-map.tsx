import { ISLANDS } from "../../components/malta-map.ts";
import { MAP_HEIGHT, MAP_WIDTH, projectToMap } from "../../components/map-projection.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { useNow } from "../../components/now.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./store-map.module.css";

const GOZO_HARBOUR = projectToMap(36.0252, 14.2995);
const MALTA_HARBOUR = projectToMap(35.9882, 14.3288);

/**
 * The map of the islands with a pin for each store. A pin links to the store's card on `list`, the page's own
 * address. The map is our own drawing: nothing is fetched from a map service.
 */
export function StoreMap({ stores, list }: { stores: readonly Store[]; list: string }) {
  const now = useNow();
  const pins = stores.map((store) => ({
    store,
    label: store.name,
    open: describeOpeningState(store, now).open,
    ...projectToMap(store.latitude, store.longitude),
  }));
  const sides = placeLabels(pins);
  return (
    <nav aria-label="Map of our stores" className={styles["sea"]}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className={styles["map"]}>
        <g aria-hidden="true">
          <Waves x={690} y={150} />
          <Waves x={70} y={420} />
          <Waves x={560} y={330} />
          <Luzzu />
          {ISLANDS.map(({ name, path }) => (
            <path key={name} d={path} className={styles["shallows"]} />
          ))}
          <path
            d={`M${GOZO_HARBOUR.x} ${GOZO_HARBOUR.y}Q${GOZO_HARBOUR.x - 30} ${MALTA_HARBOUR.y - 20} ${MALTA_HARBOUR.x} ${MALTA_HARBOUR.y}`}
            className={styles["ferry"]}
          />
          {ISLANDS.map(({ name, path }) => (
            <path key={name} d={path} className={styles["land"]} />
          ))}
          <text x={480} y={130} className={styles["island"]}>
            Gozo
          </text>
          <text x={270} y={610} className={styles["island"]}>
            Malta
          </text>
          <circle cx={64} cy={796} r={17} className={styles["openDot"]} />
          <text x={96} y={810} className={styles["legend"]}>
            Open now
          </text>
        </g>
        {pins.map(({ store, label, open, x, y }, index) => {
          const side = sides[index];
          return (
            <a
              key={store.id}
              href={`${list}#${store.slug}`}
              aria-label={`${label}, ${open ? "open now" : "closed now"}`}
              className={classNames(styles["pin"], open && styles["open"])}
            >
              {/* A large enough touch target on the narrowest phone. */}
              <circle cx={x} cy={y} r={70} className={styles["reach"]} />
              <circle cx={x} cy={y} className={styles["ring"]} />
              <circle cx={x} cy={y} className={styles["dot"]} />
              {side && (
                <text x={x} y={y} className={classNames(styles["name"], styles[side])} aria-hidden="true">
                  {label}
                </text>
              )}
            </a>
          );
        })}
      </svg>
    </nav>
  );
}

/** Some waves, as quarter circles. */
function Waves({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x} ${y}q22 -26 44 0q22 -26 44 0q22 -26 44 0M${x + 44} ${y + 30}q22 -26 44 0q22 -26 44 0`}
      className={styles["waves"]}
    />
  );
}

/** A luzzu, the traditional painted boat, in the brand's four colours. */
function Luzzu() {
  return (
    <g transform="translate(800 240)">
      <path d="M0 0Q70 34 140 0L122 46Q70 66 18 46Z" className={styles["hull"]} />
      <path d="M5 14Q70 46 135 14L131 24Q70 56 9 24Z" className={styles["stripe"]} />
      <path d="M9 25Q70 56 131 25L127 34Q70 63 13 34Z" className={styles["keel"]} />
      <path d="M70 12V-62L112 4Q92 12 70 14Z" className={styles["sail"]} />
    </g>
  );
}

/** A pin on the map, in viewBox units. */
interface Pin {
  x: number;
  y: number;
  label: string;
}

/** The side of a pin on which its label is placed. */
type Side = "below" | "above" | "right" | "left";

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
function placeLabels(pins: readonly Pin[]): (Side | undefined)[] {
  const taken: Box[] = pins.map(({ x, y }) => ({
    left: x - PIN,
    right: x + PIN,
    top: y - PIN,
    bottom: y + PIN,
  }));
  return pins.map((pin, index) => {
    const side = SIDES.find((candidate) => {
      const box = labelBox(pin, candidate);
      const onDrawing = box.left >= 0 && box.right <= MAP_WIDTH && box.top >= 0 && box.bottom <= MAP_HEIGHT;
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
