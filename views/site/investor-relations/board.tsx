import { Section } from "../section.tsx";
import styles from "./board.module.css";

/** Fictional people of the sample company. */
const BOARD = [
  {
    name: "Ġiljan Camenzuli-Borg",
    role: "Chair, independent",
    text: "Chairs the nominations committee. In the chair since 2021.",
  },
  {
    name: "Marlène Xuereb Pisani",
    role: "Chief executive",
    text: "Began on the tills in Qormi and has led the company since 2016.",
  },
  {
    name: "Rożanna Cachia",
    role: "Commercial director",
    text: "Knows every grower who delivers to us, and most of their dogs.",
  },
  {
    name: "Lawrenz Spiteri Gauci",
    role: "Finance director",
    text: "Answers for these figures, and likes to be asked about them.",
  },
  {
    name: "Ċensina Mifsud Attard",
    role: "Non-executive, independent",
    text: "Chairs the audit and risk committee. Former auditor.",
  },
  {
    name: "Ġużeppi Farrugia Zahra",
    role: "Non-executive, colleagues' representative",
    text: "Butcher in Żabbar, elected by his colleagues every three years.",
  },
];

/** The board, and the rules of governance. */
export function Board() {
  return (
    <Section
      title="Governance"
      lead="Three directors run the company and three hold them to account. The board meets eight times a year, at least once in every store; audit and nominations committees report to it."
    >
      <ul className={styles["board"]}>
        {BOARD.map(({ name, role, text }) => (
          <li key={name}>
            <span className={styles["initials"]} aria-hidden="true">
              {initials(name)}
            </span>
            <div>
              <h3>{name}</h3>
              <p className={styles["role"]}>{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");
}
