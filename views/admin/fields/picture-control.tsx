import { useFieldError, useValue } from "../editor/editor-context.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import type { FieldProps } from "./field-props.ts";

/** A picture and, where the record has one, its description. */
export function PictureControl({ field }: FieldProps<"picture">) {
  const [value, change] = useValue(field.path);
  const [alt, changeAlt] = useValue(field.alt ?? "");
  const [decorative, changeDecorative] = useValue(field.decorative ?? "");
  return (
    <PictureField
      label={field.label}
      help={field.help}
      error={useFieldError(field)}
      value={typeof value === "string" ? value : null}
      onChange={change}
      {...(field.alt !== undefined && {
        alt: typeof alt === "string" ? alt : "",
        decorative: decorative === true,
        onAltChange(text, decorates) {
          changeAlt(text);
          changeDecorative(decorates);
        },
      })}
      slots={field.slots}
    />
  );
}
