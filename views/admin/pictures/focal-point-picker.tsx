import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { Picture } from "../../components/picture.tsx";
import { CENTRE, pointOf, type FocalPoint } from "../../../src/rules/images/pictures.ts";
import styles from "./picture-field.module.css";

/** In per cent: the precision of the address. A finer one would make no visible difference. */
const FOCUS_STEP = 10;

/** Returns the address with the focal point in its fragment, rounded to the grid; without a fragment for the centre. */
export function withFocus(url: string, { x, y }: FocalPoint): string {
  const [address = ""] = url.split("#");
  const point = { x: onGrid(x), y: onGrid(y) };
  return point.x === CENTRE.x && point.y === CENTRE.y ? address : `${address}#focus=${point.x},${point.y}`;
}

function onGrid(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP));
}

interface FocalPointPickerProps {
  /** The picture's address, with the point in its fragment. */
  value: string;
  onChange: (value: string) => void;
}

const STEPS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -FOCUS_STEP, y: 0 },
  ArrowRight: { x: FOCUS_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCUS_STEP },
  ArrowDown: { x: 0, y: FOCUS_STEP },
};

/**
 * Picks the focal point of a picture, which stays visible when the picture is cropped: by a click or with the arrow keys.
 */
export function FocalPointPicker({ value, onChange }: FocalPointPickerProps) {
  const point = pointOf(value);
  const frame = useRef<HTMLDivElement>(null);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange(
      withFocus(value, {
        x: ((event.clientX - box.left) / box.width) * 100,
        y: ((event.clientY - box.top) / box.height) * 100,
      }),
    );
    frame.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
    // The default action would move the focus away again.
    event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Home") return;
    event.preventDefault();
    onChange(withFocus(value, step ? { x: point.x + step.x, y: point.y + step.y } : CENTRE));
  }

  return (
    <div className="stack">
      <p className="quiet">
        Click the part that must stay visible when the picture is cropped, or move the marker with the arrow
        keys.
      </p>
      {/* The keyboard moves the marker inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} className={styles["frame"]} onPointerDown={onPointerDown}>
        <Picture url={withFocus(value, CENTRE)} alt="" sizes="(width < 40rem) 90vw, 26rem" />
        <span
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} per cent from the left, ${point.y} per cent from the top`}
          className={styles["mark"]}
          // Rendered in the browser only: the content security policy forbids style attributes in HTML.
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
