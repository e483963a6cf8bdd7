import type { MouseEvent } from "react";
import { ISLANDS } from "../../components/malta-map.ts";
import { locateOnMap, MAP_HEIGHT, MAP_WIDTH, projectToMap } from "../../components/map-projection.ts";
import { type FieldProps, useEditorState, useFieldError, useValue } from "../editor/editor-context.ts";
import { Input } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import styles from "./fields.module.css";
import { numbersLike, useTypedText } from "./typed-text.ts";

const DEGREES = numbersLike(/^\s*-?\d{1,3}(?:[.,]\d{0,8})?\s*$/);

/** A location: latitude and longitude, and a map to click. The map is optional, since the inputs do the same. */
export function PlaceField({ field }: FieldProps<"place">) {
  const [latitude, changeLatitude] = useValue(field.path);
  const [longitude, changeLongitude] = useValue(field.longitude);
  const north = useTypedText(latitude, changeLatitude, DEGREES);
  const east = useTypedText(longitude, changeLongitude, DEGREES);
  const eastFault = useEditorState(({ fieldErrors }) => fieldErrors[field.longitude]);
  const northFault = useFieldError(field);
  const pin =
    typeof latitude === "number" && typeof longitude === "number"
      ? projectToMap(latitude, longitude)
      : undefined;

  function pickOnMap(event: MouseEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const place = locateOnMap(
      ((event.clientX - box.left) / box.width) * MAP_WIDTH,
      ((event.clientY - box.top) / box.height) * MAP_HEIGHT,
    );
    changeLatitude(place.latitude);
    changeLongitude(place.longitude);
  }

  return (
    <FieldGroup legend={field.label} help={field.help}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <svg
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        className={styles["map"]}
        aria-hidden="true"
        onClick={pickOnMap}
      >
        {ISLANDS.map(({ name, path }) => (
          <path key={name} d={path} className={styles["land"]} />
        ))}
        {pin && <circle cx={pin.x} cy={pin.y} r={22} className={styles["pin"]} />}
      </svg>
      <div className={styles["figures"]}>
        <Field
          label="Latitude"
          error={northFault === eastFault && latitude !== null ? undefined : northFault}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={north.text}
            onChange={(event) => north.type(event.target.value)}
            onBlur={north.leave}
          />
        </Field>
        <Field label="Longitude" error={eastFault}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={east.text}
            onChange={(event) => east.type(event.target.value)}
            onBlur={east.leave}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
