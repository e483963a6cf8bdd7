import { Paperclip } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import {
  APPLICATION_STATES,
  isApplicationState,
  STATE_WORDS,
  type ApplicationState,
} from "../../../src/rules/contact/states.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { Options, Select } from "../kit/controls.tsx";
import { whenInWords } from "../kit/when-words.ts";
import styles from "./application-board.module.css";
import type { ApplicationList } from "../../../src/site/applications/read-applications.ts";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { callApi } from "../api-call.ts";
import { useToast } from "../kit/toasts.tsx";
import { whenDraggable } from "../kit/dragging/use-dragged-row.ts";

interface BoardProps {
  applications: readonly Applied[];
  /** Whether the cards say for which job they are. */
  showsJob: boolean;
}

/** The applications in columns by state. A card is moved by dragging it, or by the list on it, which needs no pointer. */
export function ApplicationBoard({ applications, showsJob }: BoardProps) {
  const moving = useMoveApplication();
  /** The card that was moved by its list, and keeps the focus. */
  const [moved, setMoved] = useState<string>();
  const there = applications.filter(({ application }) => application?.withdrawnDate === null);
  const moveById = (id: string, state: ApplicationState) => {
    const found = there.find((each) => each.id === id);
    if (found) void moving.move(found, state);
  };
  return (
    <div className={styles["board"]}>
      {APPLICATION_STATES.map((state) => (
        <Column
          key={state}
          state={state}
          cards={there.filter((each) => moving.stateOf(each) === state)}
          showsJob={showsJob}
          onDrop={(id) => moveById(id, state)}
          moved={moved}
          onMove={(applied, to) => {
            setMoved(applied.id);
            return moving.move(applied, to);
          }}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  state: ApplicationState;
  cards: readonly Applied[];
  showsJob: boolean;
  moved: string | undefined;
  onDrop: (id: string) => void;
  onMove: (application: Applied, state: ApplicationState) => Promise<void>;
}

function Column({ state, cards, showsJob, moved, onDrop, onMove }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((id: string) => onDrop(id));
  useEffect(
    () =>
      whenDraggable(({ makeDropTarget }) =>
        element.current
          ? makeDropTarget(element.current, { onOver: setOver, onDrop: (id) => drop(id) })
          : undefined,
      ),
    [],
  );
  const title = `column-${state}`;
  return (
    <section
      ref={element}
      className={classNames("column gap-3", styles["column"], styles[state], isOver && styles["over"])}
      aria-labelledby={title}
    >
      <h2 id={title}>
        {STATE_WORDS[state]} <span className={styles["count"]}>{cards.length}</span>
      </h2>
      {cards.length > 0 && (
        <ul className="column gap-3">
          {cards.map((card) => (
            <Card
              key={card.id}
              application={card}
              state={state}
              showsJob={showsJob}
              isMoved={card.id === moved}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps extends Pick<ColumnProps, "state" | "showsJob" | "onMove"> {
  application: Applied;
  isMoved: boolean;
}

function Card({ application: card, state, showsJob, isMoved, onMove }: CardProps) {
  const element = useRef<HTMLLIElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [isDragged, setDragged] = useState(false);
  const now = useNow();
  const { id, name, createdDate, files, assignee, application } = card;
  useEffect(
    () =>
      whenDraggable(({ makeCardDraggable }) =>
        element.current ? makeCardDraggable(element.current, id, setDragged) : undefined,
      ),
    [id],
  );
  // A card that moves to another column is a new one there.
  useLayoutEffect(() => {
    if (isMoved && document.activeElement === document.body) select.current?.focus();
  }, [isMoved]);
  return (
    <li ref={element} className={classNames("column", styles["card"], isDragged && styles["dragged"])}>
      <Link to={`/admin/messages/${id}`}>{name}</Link>
      {showsJob && <span>{application?.job?.title ?? "Open application"}</span>}
      <span className="quiet">
        {whenInWords(createdDate, now)}
        {assignee && `, ${assignee.name} has it`}
        {files.length > 0 && (
          <>
            {" "}
            <Paperclip size={14} role="img" aria-label="with a file" />
          </>
        )}
      </span>
      <Select
        ref={select}
        aria-label={`Move ${name}`}
        value={state}
        onChange={({ target }) => {
          if (isApplicationState(target.value)) void onMove(card, target.value);
        }}
      >
        <Options options={APPLICATION_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))} />
      </Select>
    </li>
  );
}

/** An application in a list or on a board. */
export type Applied = ApplicationList["messages"][number];

/** Moves an application to another state. Each move is saved at once, and can be undone; one that meets a colleague's is refused. */
function useMoveApplication() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<ReadonlyMap<string, ApplicationState>>(new Map());

  async function put(id: string, version: number, state: string) {
    const answer = await callApi<Submission>(`/api/submissions/${id}`, {
      method: "PUT",
      body: { version, state },
    });
    if (!answer.ok)
      toast({
        text:
          answer.status === 409
            ? "A colleague has changed this application meanwhile, so it was not moved. This is how it is now."
            : answer.error,
        tone: "bad",
      });
    await revalidate();
    return answer;
  }

  return {
    /** The state to which an application is being moved. */
    stateOf: ({ id, state }: Applied) => moving.get(id) ?? state,
    async move({ id, version, name, state: before }: Applied, state: ApplicationState): Promise<void> {
      if (state === before || moving.has(id)) return;
      setMoving((all) => new Map(all).set(id, state));
      const answer = await put(id, version, state);
      setMoving((all) => new Map([...all].filter(([key]) => key !== id)));
      if (!answer.ok) return;
      toast({
        text: `${name}: ${STATE_WORDS[state]}.`,
        about: id,
        async undo() {
          const undone = await put(id, answer.value.version, before);
          if (undone.ok) toast({ text: "Undone." });
        },
      });
    },
  };
}
