import { Section } from "../section.tsx";
import styles from "./people.module.css";
import { Portrait } from "./portrait.tsx";

const PEOPLE = [
  {
    name: "Ġwanni Farrugia",
    role: "Night baker, Qormi",
    words:
      "Lights the ovens at two, and can tell from the sound of a crust whether it is done. Has taught forty apprentices and promises every year that they were the last.",
    portrait: { initials: "ĠF", tone: "honey", skin: "honey", hair: "cap" },
  },
  {
    name: "Rożanna Cachia",
    role: "Commercial director",
    words:
      "Began at till three in Żabbar. Reads receipts the way other people read novels, and usually guesses how they end.",
    portrait: { initials: "RC", tone: "sea", skin: "wheat", hair: "long" },
  },
  {
    name: "Manwel Psaila",
    role: "Fresh food buyer",
    words:
      "On the quay before the gulls and in the fields before the sun. Would rather show you an empty counter than yesterday's fish.",
    portrait: { initials: "MP", tone: "leaf", skin: "olive", hair: "beard" },
  },
  {
    name: "Noelene Scicluna",
    role: "Community team",
    words: "Knows every parish hall, band club and school kitchen on both islands, and who has the key.",
    portrait: { initials: "NS", tone: "pear", skin: "bread", hair: "curls" },
  },
  {
    name: "Doriette Sammut",
    role: "Head of people",
    words: "Has met each of us on our first day with coffee and a map. The map marks the good pastizzi.",
    portrait: { initials: "DS", tone: "blush", skin: "honey", hair: "bun" },
  },
  {
    name: "Feliċ Dingli",
    role: "Head of buildings",
    words:
      "Looks at a flat roof and sees a power station. Still oils the wheels of the trolleys himself, the squeaky ones first.",
    portrait: { initials: "FD", tone: "olive", skin: "wheat", hair: "short" },
  },
] as const;

/** Six colleagues with their roles. */
export function People() {
  return (
    <Section
      title="Some of us"
      lead="A market is its people. These six would say there are better ones to ask, and then talk for an hour."
      more={{ to: "/careers", label: "Work with us" }}
    >
      <ul className={styles["people"]}>
        {PEOPLE.map(({ name, role, words, portrait }) => (
          <li key={name}>
            <div className={styles["picture"]}>
              <Portrait {...portrait} />
            </div>
            <h3>{name}</h3>
            <p className={styles["role"]}>{role}</p>
            <p className={styles["words"]}>{words}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
