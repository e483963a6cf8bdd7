import { ArrowDown, ArrowUp, CornerDownLeft, Search, X } from "lucide-react";
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type SubmitEvent,
} from "react";
import { MAX_QUERY, searchTerm, type SearchAnswer } from "../../../src/rules/matching/search.ts";
import { notShown } from "../../../src/rules/matching/top-answers.ts";
import { PopularPlaces } from "./popular-places.tsx";
import { CorrectedQuery, ResultList, ResultSection } from "./result-list.tsx";
import styles from "./search-overlay.module.css";
import {
  isEmptyAnswer,
  NEAREST,
  OFFLINE,
  outcomeWords,
  PLACEHOLDER,
  SEARCHING,
  START_TYPING,
} from "./search-copy.ts";
import { useSearch, type Searching } from "./use-search.ts";

/** The last query: it is restored when the overlay opens again in the same document. */
let lastQuery = "";

/**
 * The search dialog (specification, section 2). It is open while it is mounted. It goes on with what the visitor has `begun`
 * to type while it was loaded.
 */
export function SearchOverlay({ begun, onClose }: { begun: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun || lastQuery);
  const search = useSearch(typed);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    field.current?.focus();
    if (begun) lastQuery = begun;
    // An earlier query is selected, so that the next letter replaces it.
    field.current?.setSelectionRange(begun.length, lastQuery.length);
    // Closing returns the focus to where it was.
    return () => element.close();
  }, [begun]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (searchTerm(typed) === undefined) event.preventDefault();
  };
  const onClick = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    // The panel covers the whole dialog, so a click whose target is the dialog itself is on the backdrop.
    if (target === currentTarget) onClose();
    const link = target instanceof Element ? target.closest("a") : null;
    // The answer is on this page, which the browser then does not load again.
    const withoutHash = (href: string) => href.split("#", 1)[0];
    if (link?.hash && withoutHash(link.href) === withoutHash(location.href)) currentTarget.close();
  };

  return (
    // The dialog handles Escape, the arrow keys and a click on the backdrop itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-label="Search"
      data-press="found"
      onClick={onClick}
      onKeyDown={(event) => {
        if (closesSearch(event)) {
          event.preventDefault();
          onClose();
        } else moveBetween(event, field.current);
      }}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className={styles["panel"]}>
        <form role="search" action="/search" className={styles["head"]} onSubmit={onSubmit}>
          <Search size={24} aria-hidden="true" className={styles["glass"]} />
          <input
            ref={field}
            type="search"
            name="q"
            value={typed}
            onChange={(event) => {
              lastQuery = event.currentTarget.value;
              setTyped(lastQuery);
            }}
            aria-label="Search the site"
            aria-describedby="search-status"
            placeholder={PLACEHOLDER}
            maxLength={MAX_QUERY}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            className={styles["field"]}
          />
          <button type="button" className={styles["close"]} aria-label="Close search" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </form>
        <Outcome search={search} query={typed.trim()} />
        <p className={styles["keys"]} aria-hidden="true">
          <span>
            <kbd>
              <ArrowUp size={14} />
            </kbd>
            <kbd>
              <ArrowDown size={14} />
            </kbd>
            to choose
          </span>
          <span>
            <kbd>
              <CornerDownLeft size={14} />
            </kbd>
            to open
          </span>
          <span>
            <kbd>esc</kbd>
            to close
          </span>
        </p>
      </div>
    </dialog>
  );
}

function Outcome({ search: { state, answer, answered }, query }: { search: Searching; query: string }) {
  const isEmpty = answer === undefined || isEmptyAnswer(answer);
  // No record twice.
  const shown = answer && { ...answer, results: notShown(answer.results, answer.top) };
  return (
    <div className={styles["body"]} aria-busy={state === "searching"}>
      <p id="search-status" role="status" className={styles["status"]}>
        {statusWords(state, shown, query)}
      </p>
      {state === "failed" && (
        <p className={styles["hint"]}>
          The search did not answer just now. Check your connection, then change a letter to try again.
        </p>
      )}
      {shown && <Answers answer={shown} query={shown.showingFor ?? answered} />}
      {(state === "idle" || ((state === "done" || state === "failed") && isEmpty)) && <PopularPlaces />}
    </div>
  );
}

interface AnswersProps {
  answer: SearchAnswer;
  query: string;
}

/** The likeliest answers, the results, and what is related to them. */
function Answers({ answer: { top, results, also, nearest, didYouMean }, query }: AnswersProps) {
  return (
    <>
      <CorrectedQuery query={didYouMean} />
      {top.length > 0 && <ResultList results={top} query={query} label="Top answers" look="top" />}
      {results.length > 0 && <ResultList results={results} query={query} />}
      {nearest && <ResultSection heading={NEAREST} results={nearest} query={query} look="top" />}
      {also.length > 0 && (
        <ResultSection heading="Related" results={also} query={query} label="Related results" />
      )}
    </>
  );
}

function statusWords(state: Searching["state"], answer: Searching["answer"], query: string): string {
  if (state === "idle") return START_TYPING;
  if (state === "offline") return OFFLINE;
  return state === "searching" || !answer ? SEARCHING : outcomeWords(answer, query);
}

/**
 * Whether a key closes the overlay: Escape, whatever has the focus (reading, section 9). Left to the browser, the first
 * Escape would only empty the input. While an input method composes a word, Escape belongs to it.
 */
function closesSearch({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === "Escape" && !nativeEvent.isComposing;
}

/** The arrow keys move the focus between the input and the results. Letters typed on a result go to the input. */
function moveBetween(event: KeyboardEvent<HTMLDialogElement>, field: HTMLInputElement | null): void {
  if (!field || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  const stops: HTMLElement[] = [field, ...event.currentTarget.querySelectorAll<HTMLElement>("li a[href]")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
  const target = steps[event.key];
  if (target !== undefined) {
    event.preventDefault();
    stops.at(target % stops.length)?.focus();
  } else if (at > 0 && (event.key.length === 1 || event.key === "Backspace")) {
    // The input has the focus before the letter is inserted.
    field.focus();
  }
}
