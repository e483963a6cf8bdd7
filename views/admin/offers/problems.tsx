import { X } from "lucide-react";
import type { RefObject } from "react";
import { plural } from "../../../src/rules/text/text.ts";
import { IconButton } from "../kit/button.tsx";
import rows from "../kit/row-list.module.css";
import styles from "./offers.module.css";
import { TITLES } from "./table-text.ts";
import type { Problem } from "./verdict.ts";

interface ProblemsProps {
  panel: RefObject<HTMLElement | null>;
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
  onClose: () => void;
}

/** Everything that does not hold, each leading to its cell. */
export function Problems({ panel, problems, onGo, onClose }: ProblemsProps) {
  const words =
    problems.length === 0
      ? "All of it is corrected"
      : `${plural(problems.length, "cell needs", "cells need")} a correction`;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-notice
      className={styles["problems"]}
      aria-label="What does not hold"
    >
      <header>
        <h3>{words}</h3>
        <IconButton icon={X} label="Close the list" onClick={onClose} />
      </header>
      <ol className={rows["rows"]}>
        {problems.map((problem) => (
          <li key={`${problem.key} ${problem.column}`}>
            <button type="button" className={rows["opener"]} onClick={() => onGo(problem)}>
              <strong>
                Row {problem.row + 1}, {TITLES[problem.column]}
              </strong>{" "}
              {problem.words}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
