import type { FormSection } from "../../../src/content/form.ts";
import { FieldRow } from "../fields/field-row.tsx";
import rows from "../fields/field-row.module.css";
import { useEditorState } from "./editor-context.ts";
import styles from "./editor.module.css";

/** The sections of a form, each a panel with its fields. */
export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  return sections.map((section) => <Section key={section.title} section={section} />);
}

function Section({ section }: { section: FormSection }) {
  const shown = useEditorState(({ values }) => section.shownIf?.(values) ?? true);
  if (!shown) return null;
  return (
    <section className={styles["panel"]} aria-label={section.title}>
      <h2 className={styles["title"]}>{section.title}</h2>
      <div className={rows["rows"]}>
        {section.fields.map((field) => (
          <FieldRow key={field.path} field={field} titled={field.label === section.title} />
        ))}
      </div>
    </section>
  );
}
