import { publicPathOf } from "../../../src/content/kinds/kinds.ts";
import { slugify } from "../../../src/rules/text/slug.ts";
import {
  type FieldProps,
  useEditing,
  useEditorState,
  useFieldError,
  useRecordForm,
  useValue,
} from "../editor/editor-context.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./fields.module.css";

/** The slug of a record's page: derived from the title unless a person types another. */
export function SlugField({ field }: FieldProps<"slug">) {
  const [value, change] = useValue(field.path);
  const { publicUrl } = useEditing();
  const form = useRecordForm();
  const saved = useEditorState((state) => state.saved !== undefined);
  const savedSlug = useEditorState((state) => state.saved?.["slug"]);
  const suggestion = useEditorState(({ values }) => slugify(textAt(values, field.from)));
  const slug = typeof value === "string" ? value : "";
  const shown = slugify(slug === "" ? suggestion : slug);
  const path = useEditorState(({ values }) => publicPathOf(form.kind, { ...values, slug: shown }));
  return (
    <Field
      label={field.label}
      error={useFieldError(field)}
      help={
        <>
          {path !== null && (
            <span className={styles["full"]}>
              {publicUrl}
              {path}.{" "}
            </span>
          )}
          {saved
            ? slug !== savedSlug && "The old address redirects to the new one."
            : "Created from the title, unless you type another."}
        </>
      }
    >
      <Input
        value={slug}
        placeholder={suggestion}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change(event.target.value === "" && !saved ? undefined : event.target.value)}
        onBlur={() => {
          if (slug !== "" && slugify(slug) !== slug) change(slugify(slug));
        }}
      />
    </Field>
  );
}
