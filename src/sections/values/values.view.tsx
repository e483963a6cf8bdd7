import { ArrowRight } from "lucide-react";
import { Emoji } from "../../../views/components/emoji.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./values.section.ts";
import styles from "./values.module.css";

/** The company's values, as the petals of a tile. */
export function View({ section: { id, title, values } }: SectionViewProps<typeof kind>) {
  return (
    <section className={styles["band"]} aria-labelledby={id}>
      <div className="container">
        <h2 id={id}>{title}</h2>
        <ul className={styles["petals"]}>
          {values.map(({ emoji, title: value, text, linkTo, linkLabel }) => (
            <li key={value}>
              <Emoji name={emoji} size={64} />
              <h3>{value}</h3>
              {text && <p>{text}</p>}
              {linkTo && linkLabel && (
                <SmartLink to={linkTo}>
                  {linkLabel} <ArrowRight size={18} aria-hidden="true" />
                </SmartLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
