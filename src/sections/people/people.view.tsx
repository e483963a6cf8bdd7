import { Picture } from "../../../views/components/picture.tsx";
import { Section } from "../../../views/site/section.tsx";
import type { SectionFields, SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./people.section.ts";
import styles from "./people.module.css";
import { classNames } from "../../../views/components/class-names.ts";
import tiles from "../../../views/site/tile.module.css";

/** People with their roles. A photograph or a portrait is decorative: the name stands below it. */
export function View({ section }: SectionViewProps<typeof kind>) {
  const { title, lead, linkTo, linkLabel, look, people } = section;
  return (
    <Section title={title} lead={lead} more={{ to: linkTo, label: linkLabel }}>
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

type Person = SectionFields<typeof kind>["people"][number];

/** A portrait composed of tile shapes (circles, half circles and quarter circles), with the initials on the apron. */
function Portrait({ initials, tone, skin, hair }: Pick<Person, "initials" | "tone" | "skin" | "hair">) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={classNames(styles["portrait"], tiles[tone])}
      aria-hidden="true"
      focusable="false"
    >
      <path className={tiles["ground"]} d="M0 0h100v100H0z" />
      <path className={tiles["shape"]} d="M0 0h50a50 50 0 0 1-50 50zM100 0v50a50 50 0 0 1-50-50z" />
      <BehindHead hair={hair} />
      <path className={styles["shirt"]} d="M8 100a42 34 0 0 1 84 0z" />
      <path className={styles[skin]} d="M42 54h16v12a8 8 0 0 1-16 0z" />
      <circle className={styles[skin]} cx="50" cy="44" r="19" />
      <OverHead hair={hair} />
      <text className={styles["letters"]} x="50" y="94" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}

function BehindHead({ hair }: Pick<Person, "hair">) {
  if (hair === "long") return <path className={styles["chestnut"]} d="M26 44a24 24 0 0 1 48 0v30H26z" />;
  if (hair === "bun") return <circle className={styles["ink"]} cx="50" cy="18" r="10" />;
  if (hair === "curls") {
    return (
      <g className={styles["ink"]}>
        <circle cx="31" cy="36" r="11" />
        <circle cx="38" cy="25" r="11" />
        <circle cx="50" cy="21" r="11" />
        <circle cx="62" cy="25" r="11" />
        <circle cx="69" cy="36" r="11" />
        <circle cx="29" cy="49" r="9" />
        <circle cx="71" cy="49" r="9" />
      </g>
    );
  }
  return null;
}

function OverHead({ hair }: Pick<Person, "hair">) {
  switch (hair) {
    case "cap":
      return <path className={styles["white"]} d="M29 38a9 9 0 0 1 4-17a18 18 0 0 1 34 0a9 9 0 0 1 4 17z" />;
    case "bun":
      return (
        <path className={styles["ink"]} d="M30 44a20 20 0 0 1 40 0a20 14 0 0 0-20-13a20 14 0 0 0-20 13z" />
      );
    case "curls":
      return <path className={styles["ink"]} d="M32 38a19 19 0 0 1 36 0a30 16 0 0 0-36 0z" />;
    case "long":
      return (
        <path
          className={styles["chestnut"]}
          d="M30 46a20 20 0 0 1 40 0a28 28 0 0 1-24-17a24 24 0 0 1-16 17z"
        />
      );
    case "short":
      return (
        <path className={styles["silver"]} d="M30 43a20 20 0 0 1 40 0c-3-6-6-9-10-9H40c-4 0-7 3-10 9z" />
      );
    default:
      return (
        <g className={styles["chestnut"]}>
          <path d="M31 40a19 19 0 0 1 38 0l-6-7H37z" />
          <path d="M31 46a19 19 0 0 0 38 0l-5 2a14 7 0 0 0-28 0z" />
        </g>
      );
  }
}
