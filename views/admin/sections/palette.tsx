import { SECTION_FORMS, type SectionForm } from "../../../src/content/kinds/pages/sections.form.ts";
import { Dialog } from "../kit/dialog.tsx";
import { pictureOf } from "./palette-pictures.ts";
import styles from "./palette.module.css";

/** Every kind of section that can be added, with its picture, in groups. */
export function Palette({
  onChoose,
  onClose,
}: {
  onChoose: (form: SectionForm) => void;
  onClose: () => void;
}) {
  const offered = SECTION_FORMS.filter(({ isOffered }) => isOffered);
  const groups = [...new Set(offered.map(({ group }) => group))].toSorted();
  return (
    <Dialog open size="large" title="Add a section" onClose={onClose}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles["group"]}>{group}</h3>
          <ul className={styles["kinds"]}>
            {offered
              .filter((form) => form.group === group)
              .map((form) => (
                <li key={form.kind}>
                  <button
                    type="button"
                    className={styles["kind"]}
                    onClick={() => onChoose(form)}
                    aria-label={`${form.label} ${form.help}`}
                  >
                    <img src={pictureOf(form.kind)} alt="" width={96} height={64} />
                    <span>
                      <strong>{form.label}</strong> <span className={styles["help"]}>{form.help}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
