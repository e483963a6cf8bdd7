import type { MessageFormFacts } from "../../rules/contact/message-form.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { MessageForm } from "../../../views/site/messages/message-form.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./contact-form.section.ts";
import styles from "./contact-form.module.css";

/** The contact form, with its title beside it on a wide screen. Nothing shows while the settings have no address for messages. */
export function View({ section, part }: SectionViewProps<typeof kind, MessageFormFacts | null>) {
  if ("data" in part && part.data === null) return null;
  const { id, title, lead } = section;
  return (
    <section id={id} className={classNames("container", styles["contact"])} aria-labelledby={`${id}-title`}>
      <div className={styles["words"]}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={styles["panel"]}>
        <Deferred part={part} label={title}>
          {(facts) => facts && <MessageForm words={section} facts={facts} />}
        </Deferred>
      </div>
    </section>
  );
}
