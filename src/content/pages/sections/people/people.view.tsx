import { Picture } from "../../../../../views/components/picture.tsx";
import { Section } from "../../../../../views/site/section.tsx";
import type { SectionViewProps } from "../../section-kind.ts";
import type { section as kind } from "./people.section.ts";
import styles from "./people.module.css";
import { Portrait } from "./portrait.tsx";

/** People with their roles. A photograph or a portrait is decorative: the name stands below it. */
export function View({ section: { title, lead, linkTo, linkLabel, people } }: SectionViewProps<typeof kind>) {
  return (
    <Section
      title={title}
      lead={lead}
      {...(linkTo && linkLabel && { more: { to: linkTo, label: linkLabel } })}
    >
      <ul className={styles["people"]}>
        {people.map(({ name, role, words, imageUrl, ...portrait }) => (
          <li key={name}>
            <div className={styles["picture"]}>
              {imageUrl === null ? (
                <Portrait {...portrait} />
              ) : (
                <Picture
                  url={imageUrl}
                  alt=""
                  sizes="(max-width: 768px) 50vw, 20rem"
                  className={styles["photo"]}
                />
              )}
            </div>
            <h3>{name}</h3>
            {role && <p className={styles["role"]}>{role}</p>}
            {words && <p className={styles["words"]}>{words}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
