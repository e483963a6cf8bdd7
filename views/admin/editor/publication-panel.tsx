import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { useState } from "react";
import { publicationOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import { FieldRow } from "../fields/field-row.tsx";
import rows from "../fields/field-row.module.css";
import type { StatusMove } from "../../../src/content/kinds/kind.ts";
import { StateBadge, withoutBadge } from "../kit/badge.tsx";
import { Button } from "../kit/button.tsx";
import { useNowFor } from "../now-for.ts";
import { useEditorState, useRecordForm } from "./editor-context.ts";
import styles from "./editor.module.css";
import { textAt } from "./merge-record.ts";
import { publishableOf } from "./publishable.ts";
import { useStatusMove } from "./use-status-move.ts";

/** Whether visitors see the record, the dates that decide it, and the buttons that take it off the site. */
export function PublicationPanel() {
  const form = useRecordForm();
  const { kind, blank } = form;
  const move = useStatusMove();
  const [moving, setMoving] = useState<string>();
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const { state, sentence } = publicationOf(kind, publishableOf(kind, saved ?? blank), now);
  const words = withoutBadge(state, sentence);
  const status = saved?.["status"] ?? blank["status"];
  const isPublic = status === kindOf(kind).visibility.status;
  const draft = { status: String(blank["status"]), label: "Back to draft", done: "a draft again" };
  const isFixed = kindOf(kind).isFixed?.(textAt(saved ?? blank, "slug")) ?? false;
  const moves = isFixed ? [] : isPublic ? withdrawMovesOf(kind) : status === draft.status ? [] : [draft];

  async function press({ status: next, done }: StatusMove) {
    setMoving(next);
    await move(next, done);
    setMoving(undefined);
  }

  return (
    <section className={styles["panel"]} aria-label="On the site">
      <h2 className={styles["title"]}>On the site</h2>
      <p className={styles["now"]}>
        <StateBadge state={state} /> {words !== "" && <span>{words}.</span>}
      </p>
      {!isFixed && form.dates.length > 0 && (
        <div className={rows["rows"]}>
          {form.dates.map((field) => (
            <FieldRow key={field.path} field={field} />
          ))}
        </div>
      )}
      {isFixed && <p>This page is part of the site: it can be edited, but not taken off the site.</p>}
      {moves.length > 0 && (
        <div className={styles["moves"]}>
          {moves.map((one) => (
            <Button key={one.status} busy={moving === one.status} onClick={() => void press(one)}>
              {one.label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
