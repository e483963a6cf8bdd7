import { useState, type SubmitEvent } from "react";
import type { Synonyms } from "../../../src/site/search/spelling/synonyms.ts";
import { readAdmin } from "../admin-loader.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/search-words";
import { classNames } from "../../components/class-names.ts";
import styles from "./search-words.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, (queries) => queries.synonyms());
}

/** Edits the synonyms of the site's search: one group a line, separated by commas. */
export default function SearchWords({ loaderData: synonyms }: Route.ComponentProps) {
  return (
    <div className="screen">
      <ScreenTitle
        title="Search synonyms"
        lead="Synonyms for the site's search. If a visitor's search has no results, the other words in the same line are tried."
      />
      <Words loaded={synonyms} />
    </div>
  );
}

function Words({ loaded }: { loaded: Synonyms }) {
  // State of its own, so that a revalidation does not overwrite what is being typed.
  const [saved, setSaved] = useState(loaded);
  const [text, setText] = useState(textOf(loaded));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const toast = useToast();
  const isUnsaved = text !== textOf(saved);
  useUnsavedWork(isUnsaved && "Your changes to the synonyms would be lost. Save them first.");

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const body = { groups: lines.map(wordsOf), version: saved.version };
    const result = await callApi<Synonyms>("/api/search/synonyms", { method: "PUT", body });
    setBusy(false);
    if (!result.ok && isSynonyms(result.current)) {
      // A stale version: merge both edits, so that the next save contains both.
      const { current } = result;
      setSaved(current);
      setText((now) => mergeLines(linesOf(saved), linesOf(current), now.split("\n")).join("\n"));
      setError(
        "A colleague has saved changes in the meantime. They were merged with yours below. Check the list, then save again.",
      );
      return;
    }
    if (!result.ok) {
      const [[place, sentence] = ["", result.error]] = Object.entries(result.fields);
      const line = lines[Number(/^groups\.(\d+)/.exec(place)?.[1])];
      setError(line === undefined ? sentence : `“${line.trim()}”: ${sentence}`);
      return;
    }
    setSaved(result.value);
    // Keep what was typed while the request was running: it is not saved yet.
    setText((now) => (now === text ? textOf(result.value) : now));
    toast({ text: "Saved. The search uses the new synonyms.", tone: "good" });
  };

  return (
    <form className={classNames("screen", styles["form"])} onSubmit={(event) => void save(event)}>
      {error && <Notice tone="bad">{error}</Notice>}
      <Field
        label="Synonyms"
        help="One group per line, separated by commas. For example: courgette, zucchini, qarabagħli"
      >
        <TextArea
          rows={Math.max(8, saved.groups.length + 3)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" tone="primary" busy={isBusy}>
        Save
      </Button>
    </form>
  );
}

function isSynonyms(value: unknown): value is Synonyms {
  return typeof value === "object" && value !== null && "groups" in value && "version" in value;
}

function linesOf({ groups }: Synonyms): string[] {
  return groups.map((group) => group.join(", "));
}

function textOf(synonyms: Synonyms): string {
  return linesOf(synonyms).join("\n");
}

function wordsOf(line: string): string[] {
  return line
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/**
 * Merges two people's edits of a list of lines (three-way merge). A line that either removed is removed, a line that
 * either added is kept, and a changed line counts as removed and added.
 *
 * @param base the lines before both edits.
 */
export function mergeLines(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
): string[] {
  const kept = theirs.filter((line) => mine.includes(line) || !base.includes(line));
  const added = mine.filter((line) => !base.includes(line) && !theirs.includes(line));
  return [...kept, ...added];
}
