import { memo, useId, useRef } from "react";
import type { FieldSpec } from "../../../src/content/form.ts";
import { isLinkPlaceholder } from "../../../src/rules/text/site-facts.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { type DayPeriod, instantOn, offerPeriods } from "../../../src/rules/time/typed-date.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import {
  type FieldProps,
  useChange,
  useEditing,
  useEditorState,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import { isGroup } from "../../../src/rules/merge-record.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Checkbox } from "../kit/controls.tsx";
import kit from "../kit/field.module.css";
import { FieldError } from "../kit/field.tsx";
import { MenuField } from "../menus/menu-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { RichText } from "../rich-text/rich-text.tsx";
import { PlaceholderHint } from "../sections/placeholder-hint.tsx";
import { SectionsField } from "../sections/sections-field.tsx";
import { ChannelsField, LineListField } from "./list-fields.tsx";
import { CategoryField, ChecksField, OptionField, SelectField, SwitchField } from "./choice-field.tsx";
import { ColourField, LineField, NumberField, PriceField, SlugField, TextField } from "./text-fields.tsx";
import fields from "./fields.module.css";
import { DayField, ExceptionsField, WeekField } from "./hours-field.tsx";
import { InstantField } from "./instant-field.tsx";
import { ItemsField } from "./items-field.tsx";
import { useMovedPath } from "./moved-path.ts";
import { PlaceField } from "./place-field.tsx";
import { RecordsField } from "./records-field.tsx";

/** Returns the id that the error summary links to. */
export function fieldAnchor(path: string): string {
  return `field-${path}`;
}

interface FieldRowProps {
  field: FieldSpec;
  /** Whether its section's title says the same as its label, which is then only read aloud. */
  titled?: boolean;
}

/** A field of the form. It renders only when its own state changes. */
export const FieldRow = memo(function FieldRow({ field, titled = false }: FieldRowProps) {
  const shown = useEditorState(({ values }) => field.shownIf?.(values) ?? true);
  if (!shown) return null;
  return (
    <div
      id={fieldAnchor(field.path)}
      className={field.short ? fields["short"] : fields["wide"]}
      data-titled={titled || undefined}
    >
      <FieldControl field={field} />
      {field.remark && <Remark remark={field.remark} />}
      {field.placeholders && <PlaceholderHint of="the title and the description" />}
    </div>
  );
});

function Remark({ remark }: { remark: NonNullable<FieldSpec["remark"]> }) {
  const words = useEditorState(({ values }) => remark(values));
  return (
    <p className={kit["help"]} role="status">
      {words}
    </p>
  );
}

function FieldControl({ field }: { field: FieldSpec }) {
  switch (field.is) {
    case "line":
      return <LineField field={field} />;
    case "text":
      return <TextField field={field} />;
    case "number":
      return <NumberField field={field} />;
    case "price":
      return <PriceField field={field} />;
    case "select":
      return <SelectField field={field} />;
    case "category":
      return <CategoryField field={field} />;
    case "checks":
      return <ChecksField field={field} />;
    case "switch":
      return <SwitchField field={field} />;
    case "instant":
      return <InstantField field={field} />;
    case "lines":
      return <LineListField field={field} />;
    case "rich":
      return <RichField field={field} />;
    case "picture":
      return <PictureControl field={field} />;
    case "week":
      return <WeekField field={field} />;
    case "day":
      return <DayField field={field} />;
    case "exceptions":
      return <ExceptionsField field={field} />;
    case "place":
      return <PlaceField field={field} />;
    case "slug":
      return <SlugField field={field} />;
    case "colour":
      return <ColourField field={field} />;
    case "option":
      return <OptionField field={field} />;
    case "channels":
      return <ChannelsField field={field} />;
    case "menu":
      return <MenuField field={field} />;
    case "group":
      return <GroupField field={field} />;
    case "items":
      return <ItemsField field={field} Row={FieldRow} />;
    case "records":
      return <RecordsField field={field} />;
    case "sections":
      return <SectionsField field={field} Row={FieldRow} />;
  }
}

/** Fields that are all present or all absent. Switching off and on again restores them. */
function GroupField({ field }: FieldProps<"group">) {
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const id = useId();
  const before = useRef<unknown>(field.blank);
  const present = isGroup(value);
  return (
    <div className={kit["field"]}>
      {field.words !== undefined && (
        <Checkbox
          label={field.words}
          checked={present}
          aria-describedby={field.help ? `${id}-help` : undefined}
          onChange={(event) => {
            if (present) before.current = value;
            change(event.target.checked ? before.current : null);
          }}
        />
      )}
      {field.help && (
        <p id={`${id}-help`} className={kit["help"]}>
          {field.help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {present && (
        <div className={classNames(fields["rows"], field.words !== undefined && fields["inner"])}>
          <PeriodPresets group={field} />
          {field.fields.map((inner) => (
            <FieldRow key={inner.path} field={inner} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Buttons for the usual periods, in a group that starts and ends on a day. */
function PeriodPresets({ group }: { group: FieldProps<"group">["field"] }) {
  const { editor } = useEditing();
  const today = maltaDay(useNow());
  const edges = group.fields.flatMap((inner) => (inner.is === "instant" && inner.days ? [inner] : []));
  if (edges.length < 2) return null;

  function choose({ first, last }: DayPeriod) {
    for (const { path, edge } of edges) {
      const reading = instantOn(edge === "start" ? first : last, "", edge);
      if (reading) editor.dispatch({ is: "changed", path, value: reading.instant });
    }
  }

  return (
    <div className={fields["wide"]} role="group" aria-label={`Dates: ${group.label}`}>
      <ButtonRow>
        {offerPeriods(today).map((period) => (
          <Button key={period.label} onClick={() => choose(period)}>
            {period.label}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}

/** A picture and, where the record has one, its description. */
function PictureControl({ field }: FieldProps<"picture">) {
  const [value] = useValue(field.path);
  const [alt] = useValue(field.alt ?? "");
  const [decorative] = useValue(field.decorative ?? "");
  const change = useChange();
  const remember = useMovedPath();
  const slots = useEditorState(({ values }) =>
    typeof field.slots === "function" ? field.slots(values) : field.slots,
  );
  const changesAt = (path: string, altPath?: string, decorativePath?: string) => ({
    onChange: (url: string | null) => change(path, url),
    ...(altPath !== undefined && {
      onAltChange(text: string, decorates: boolean) {
        change(altPath, text);
        if (decorativePath !== undefined) change(decorativePath, decorates);
      },
    }),
  });
  return (
    <PictureField
      label={field.label}
      help={field.help}
      error={useFieldError(field)}
      value={typeof value === "string" ? value : null}
      {...changesAt(field.path, field.alt, field.decorative)}
      remember={() => {
        const find = remember();
        return () => {
          const path = find(field.path);
          if (path === undefined) return undefined;
          return changesAt(path, field.alt && find(field.alt), field.decorative && find(field.decorative));
        };
      }}
      {...(field.alt !== undefined && {
        alt: typeof alt === "string" ? alt : "",
        ...(field.decorative !== undefined && { decorative: decorative === true }),
      })}
      slots={slots}
    />
  );
}

/** An article, with the rich text editor. */
function RichField({ field }: FieldProps<"rich">) {
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const id = useId();
  return (
    <div className={kit["field"]}>
      <span id={id} className={kit["label"]}>
        {field.label}
      </span>
      <RichText
        value={typeof value === "string" ? value : ""}
        onChange={change}
        labelledBy={id}
        describedBy={error && `${id}-error`}
        invalid={error !== undefined}
        allowsLink={field.path.startsWith("sections.") ? isLinkPlaceholder : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
