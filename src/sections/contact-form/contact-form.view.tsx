import type { ShownForm } from "../../rules/contact/form-fields.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { VisitorForm } from "../../../views/site/forms/visitor-form.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./contact-form.section.ts";
import form from "../../../views/site/forms/visitor-form.module.css";
import styles from "./contact-form.module.css";

/** A form, with its title beside it on a wide screen. Nothing shows while there is none. */
export function View({ section, part }: SectionViewProps<typeof kind, ShownForm | null>) {
  if ("data" in part && part.data === null) return null;
  const { id, title, lead } = section;
  return (
    <section id={id} className={classNames("container", styles["contact"])} aria-labelledby={`${id}-title`}>
      <div className={styles["words"]}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={form["panel"]}>
        <Deferred part={part} label={title}>
          {(shown) => shown && <VisitorForm id={id} form={shown} />}
        </Deferred>
      </div>
    </section>
  );
}
