import { useRef, useState } from "react";
import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { callApi } from "../api-call.ts";
import { type FieldProps, useFieldError, useValue } from "../editor/editor-context.ts";
import type { RecordChoice, RecordChoices } from "../../../src/staff/queries/find-routes.ts";
import { Input } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import links from "../links/links.module.css";
import styles from "./fields.module.css";
import { useRemoval } from "./use-removal.ts";

/** What visitors see of a record that is not public. */
const STATE_WORDS: Readonly<Record<PublicationState, string>> = {
  live: "",
  draft: "A draft: visitors do not see it yet.",
  planned: "Scheduled: visitors do not see it yet.",
  ended: "Ended: visitors no longer see it.",
  archived: "No longer public.",
};

/** Records that are found by their titles, in an order of their own. */
export function RecordsField({ field }: FieldProps<"records">) {
  const { kind, one, max } = field;
  const [value, change] = useValue(field.path);
  const error = useFieldError(field);
  const removeAt = useRemoval(field.path);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  /** What was found and added here: its title is known at once. */
  const [added, setAdded] = useState<ReadonlyMap<string, RecordChoice>>(new Map());
  const search = useRef<HTMLInputElement>(null);
  const slugs = Array.isArray(value) ? value.map(String) : [];
  const recordOf = useChosen(kind, slugs, added);
  const nameOf = (slug: string) => recordOf(slug)?.title ?? slug;
  const found = useChoices(kind, one, typed);
  const isFull = slugs.length >= max;
  const isChosen = ({ slug }: RecordChoice) =>
    slugs.some((each) => each === slug || recordOf(each)?.slug === slug);

  function add(choice: RecordChoice) {
    if (isFull || isChosen(choice)) return;
    setAdded(new Map([...added, [choice.slug, choice]]));
    change([...slugs, choice.slug]);
    setTyped("");
    setSaid(`${choice.title} added: now ${slugs.length + 1}.`);
    search.current?.focus();
  }

  function remove(at: number) {
    removeAt(at, `“${nameOf(slugs[at] ?? "")}”`);
    // The button of the last row goes with it.
    if (at === slugs.length - 1) search.current?.focus();
  }

  return (
    <FieldGroup legend={field.label} help={field.help} error={error}>
      {slugs.length > 0 && (
        <div className={styles["order"]}>
          <MovableList
            id={field.path}
            label={`Chosen: ${field.label}`}
            items={slugs}
            nameOf={nameOf}
            onChange={change}
            onRemove={remove}
          >
            {(slug) => <Chosen slug={slug} one={one} record={recordOf(slug)} />}
          </MovableList>
        </div>
      )}
      <Field
        label={`Find a ${one}`}
        help={
          isFull ? `At most ${max}: remove one to add another.` : "Type part of its title, then choose it."
        }
      >
        <Input
          ref={search}
          type="search"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaid("");
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not submit the form; it adds what is found first for the whole text.
            event.preventDefault();
            const first =
              found?.q === typed.trim() ? found.choices.find((each) => !isChosen(each)) : undefined;
            if (first) add(first);
          }}
        />
      </Field>
      <p role="status" className={links["status"]}>
        {found ? found.words : said}
      </p>
      {found && found.choices.length > 0 && (
        <ul className={links["pages"]} aria-label={`Found for ${field.label}`}>
          {found.choices.map((choice) => {
            const words = isChosen(choice) ? "Chosen already." : STATE_WORDS[choice.state];
            return (
              <li key={choice.slug}>
                <button
                  type="button"
                  className={links["page"]}
                  aria-disabled={isFull || isChosen(choice) || undefined}
                  onClick={() => add(choice)}
                >
                  <span className={links["title"]}>{choice.title}</span>{" "}
                  {words && <span className={links["words"]}>{words}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </FieldGroup>
  );
}

/** A chosen record: its title, and why visitors do not see it if they do not. */
function Chosen({
  slug,
  one,
  record,
}: {
  slug: string;
  one: string;
  record: RecordChoice | null | undefined;
}) {
  const words =
    record === null
      ? `There is no ${one} with this address any more: visitors see nothing in its place.`
      : record && STATE_WORDS[record.state];
  return (
    <p className={styles["chosen"]}>
      <span className={links["title"]}>{record?.title ?? slug}</span>{" "}
      {words && <span className={links["words"]}>{words}</span>}
    </p>
  );
}

/** What a search has found: for which text, with a sentence about it. */
interface FoundChoices {
  q: string;
  words: string;
  choices: readonly RecordChoice[];
}

/** Searches the records of a kind by title; undefined before the first result, and for less than two characters. */
function useChoices(kind: ContentKind, one: string, typed: string): FoundChoices | undefined {
  const q = typed.trim();
  const [found, setFound] = useState<FoundChoices>();
  useDebouncedCall(q.length < 2 ? undefined : `${kind} ${q}`, 250, async (signal) => {
    const answer = await callApi<RecordChoices>(`/api/desk/choices?${new URLSearchParams({ kind, q })}`, {
      signal,
    });
    const choices = answer.ok ? answer.value.results : [];
    const count = `${choices.length || "No"} ${one}${choices.length === 1 ? "" : "s"} found`;
    setFound({ q, choices, words: answer.ok ? count : answer.error });
  });
  return q.length < 2 ? undefined : found;
}

/** The records of slugs that are not known yet: null for a slug without a record, undefined until the server has responded. */
function useChosen(
  kind: ContentKind,
  slugs: readonly string[],
  known: ReadonlyMap<string, RecordChoice>,
): (slug: string) => RecordChoice | null | undefined {
  const [read, setRead] = useState<ReadonlyMap<string, RecordChoice | null>>(new Map());
  const unknown = slugs.filter((slug) => !known.has(slug) && !read.has(slug)).join(",");
  useDebouncedCall(unknown === "" ? undefined : `${kind} ${unknown}`, 250, async (signal) => {
    const query = new URLSearchParams({ kind, slugs: unknown });
    const answer = await callApi<RecordChoices>(`/api/desk/choices?${query}`, { signal });
    if (!answer.ok) return;
    const { chosen } = answer.value;
    setRead(
      (before) =>
        new Map([...before, ...unknown.split(",").map((slug) => [slug, chosen[slug] ?? null] as const)]),
    );
  });
  return (slug) => known.get(slug) ?? read.get(slug);
}
