import { Picture } from "../../../views/components/picture.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./people.section.ts";
import styles from "./people.module.css";
import { Portrait } from "./portrait.tsx";

/** People with their roles. A photograph or a portrait is decorative: the name stands below it. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, lead, linkTo, linkLabel, look, people } = section;
  return (
    <Section
      title={title}
      lead={lead}
      {...(linkTo && linkLabel && { more: { to: linkTo, label: linkLabel } })}
    >
      {look === "initials" ? <Board people={people} /> : <Portraits people={people} />}
    </Section>
  );
}

function Portraits({ people }: Pick<SectionFields<typeof kind>, "people">) {
  return (
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
  );
}

/** People in columns, each with a small photograph or the initials. */
function Board({ people }: Pick<SectionFields<typeof kind>, "people">) {
  return (
    <ul className={styles["board"]}>
      {people.map(({ name, role, words, imageUrl, initials }) => (
        <li key={name}>
          {imageUrl === null ? (
            <span className={styles["initials"]} aria-hidden="true">
              {initials || initialsOf(name)}
            </span>
          ) : (
            <Picture url={imageUrl} alt="" sizes="4rem" className={styles["boardPhoto"]} />
          )}
          <div>
            <h3>{name}</h3>
            {role && <p className={styles["boardRole"]}>{role}</p>}
            {words && <p>{words}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function initialsOf(name: string): string {
  return name
    .split(" ")
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");
}
