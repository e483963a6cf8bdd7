import { Picture } from "../../../views/components/picture.tsx";
import type { SectionFields } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./people.section.ts";
import styles from "./board.module.css";

/** People in columns, each with a small photograph or the initials. */
export function Board({ people }: Pick<SectionFields<typeof kind>, "people">) {
  return (
    <ul className={styles["board"]}>
      {people.map(({ name, role, words, imageUrl, initials }) => (
        <li key={name}>
          {imageUrl === null ? (
            <span className={styles["initials"]} aria-hidden="true">
              {initials || initialsOf(name)}
            </span>
          ) : (
            <Picture url={imageUrl} alt="" sizes="4rem" className={styles["photo"]} />
          )}
          <div>
            <h3>{name}</h3>
            {role && <p className={styles["role"]}>{role}</p>}
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
