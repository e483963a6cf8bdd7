import { Check, CornerDownRight, Eye } from "lucide-react";
import { useEffect, useId, useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { RedirectImport, TriedAddress } from "../../../src/staff/redirects/redirect-routes.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input, TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { memberAt, useRestoreFocus } from "../kit/keyboard.ts";
import rowList from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import { dayWords } from "../kit/when-words.ts";
import { readAdmin } from "../admin-loader.ts";
import { useUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/old-addresses";
import styles from "./old-addresses.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async (queries) => ({ missing: await queries.missingAddresses() }));
}

type Row = RedirectImport["rows"][number];

/** What the server judges of a row. */
type SentRow = Pick<Row, "from" | "to" | "permanent" | "note">;

const PATH = "/api/redirects/import";

/** Addresses without a page, and lists of old addresses with where each is to lead. */
export default function OldAddresses({ loaderData: { missing } }: Route.ComponentProps) {
  const [rows, setRows] = useState<Row[]>([]);
  const [list, setList] = useState("");
  /** The list from which the rows were read; empty where they come from elsewhere. */
  const [read, setRead] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  useUnsavedWork((rows.length > 0 || list !== "") && "The list of old addresses is not saved yet.");

  /** Sends rows to be judged, or to be added. */
  async function send(body: { rows: SentRow[] } | { list: string }, apply: boolean): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const sent = "rows" in body ? { rows: body.rows.map(toSent) } : body;
    const result = await callApi<RedirectImport>(PATH, { method: "POST", body: { ...sent, apply } });
    setBusy(false);
    if (!result.ok) return setFailure(result.error);
    if ("list" in body) setRead(body.list);
    if (!result.value.applied) return change(result.value.rows);
    const added = result.value.rows.filter(({ action }) => action === "create").length;
    toast({ text: `${plural(added, "redirect", "redirects")} added.`, tone: "good" });
    change([]);
    // A list that has not been looked at yet stays.
    setList((now) => (now === read ? "" : now));
    await revalidate();
  }

  function change(changed: Row[]): void {
    setRows(changed);
    if (changed.length === 0) setRead("");
  }

  function readTyped(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void send({ list }, false);
  }

  const add = (path: string) =>
    void send({ rows: [...rows, { from: path, to: "", permanent: true, note: "" }] }, false);

  return (
    <div className="screen">
      <ScreenTitle
        title="Old addresses"
        lead="Lead people who follow an old link to the right page: one by one, or a whole list of the website before this one."
        back={{ to: "/admin/redirects", label: "Redirects" }}
      />
      {failure && <Notice tone="bad">{failure}</Notice>}
      {rows.length > 0 ? (
        <Rows rows={rows} busy={busy} onChange={change} onSend={(apply) => void send({ rows }, apply)} />
      ) : (
        <form className={classNames(styles["list"], "stack gap-4")} onSubmit={readTyped}>
          <Field
            label="A list of old addresses"
            help="One a line, with the new address after it where you know it. You can paste two columns of a spreadsheet, a CSV file or a sitemap.xml. Nothing is saved before you have seen it."
          >
            <TextArea
              rows={7}
              value={list}
              placeholder={"/careers.php  /careers\n/en/offers"}
              onChange={(event) => setList(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" tone="primary" icon={Eye} busy={busy} disabled={list.trim() === ""}>
            Look at the list
          </Button>
        </form>
      )}
      <TryAddress />
      <Missing missing={missing} chosen={rows} busy={busy} onAdd={add} />
    </div>
  );
}

function toSent({ from, to, permanent, note }: SentRow) {
  return { from, to, permanent, note };
}

interface RowsProps {
  rows: Row[];
  busy: boolean;
  onChange: (rows: Row[]) => void;
  onSend: (apply: boolean) => void;
}

/** The rows of a list, each with where it leads, what is wrong and what is probably meant. */
function Rows({ rows, busy, onChange, onSend }: RowsProps) {
  const section = useRef<HTMLElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => head.current?.focus(), []);
  useRestoreFocus(section);
  const wrong = rows.filter(({ action }) => action === "error");
  const suggested = wrong.filter(({ suggestion }) => suggestion !== null);
  const created = rows.filter(({ action }) => action === "create").length;
  const set = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const take = (row: Row): Row =>
    row.suggestion ? { ...row, suggestion: null, to: row.suggestion.to, action: "create", problem: "" } : row;
  /** Changes all rows at once. The button is gone then, as it has nothing left to do. */
  const change = (changed: Row[]) => {
    head.current?.focus();
    onChange(changed);
  };
  return (
    <section ref={section} className="stack gap-3" aria-labelledby="rows">
      <h2 id="rows" ref={head} tabIndex={-1} className="large">
        {plural(rows.length, "old address", "old addresses")}: nothing is saved yet
      </h2>
      <p>
        {wrong.length === 0
          ? "All of them are in order."
          : `${wrong.length} of them ${wrong.length === 1 ? "needs" : "need"} your attention: choose where each leads, or leave it out.`}
      </p>
      <table ref={table} className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Old address</th>
            <th scope="col">Leads to</th>
            <th scope="col">
              <span className="visually-hidden">Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <RedirectRow
              // A row has no other identity: the same address may be there twice, which is what is wrong with it.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${at} ${row.from}`}
              row={row}
              busy={busy}
              onTo={(to) => set(at, { to, problem: "", action: "create" })}
              onTake={() => onChange(rows.map((each, index) => (index === at ? take(each) : each)))}
              onLeave={() => onChange(rows.filter((_row, index) => index !== at))}
              next={() => memberAt(table.current, "td:last-child button", at)}
            />
          ))}
        </tbody>
      </table>
      <ButtonRow>
        <Button
          tone="primary"
          icon={Check}
          busy={busy}
          disabled={wrong.length > 0 || created === 0}
          onClick={() => onSend(true)}
        >
          Add {plural(created, "redirect", "redirects")}
        </Button>
        <Button busy={busy} onClick={() => onSend(false)}>
          Check again
        </Button>
        {suggested.length > 0 && (
          <Button
            icon={CornerDownRight}
            aria-disabled={busy}
            onClick={() => change(rows.map((row) => (row.action === "error" ? take(row) : row)))}
          >
            Take {suggested.length === 1 ? "the suggestion" : `all ${suggested.length} suggestions`}
          </Button>
        )}
        {wrong.length > 0 && (
          <Button
            aria-disabled={busy}
            onClick={() => change(rows.filter(({ action }) => action !== "error"))}
          >
            Leave out what is wrong
          </Button>
        )}
        <Button aria-disabled={busy} onClick={() => onChange([])}>
          Start again
        </Button>
      </ButtonRow>
    </section>
  );
}

interface RowProps {
  row: Row;
  /** Whether the rows are sent, whose answer takes their place. */
  busy: boolean;
  onTo: (to: string) => void;
  onTake: () => void;
  onLeave: () => void;
  /** Returns the element that receives the focus when the row is left out. */
  next: () => HTMLElement | undefined;
}

function RedirectRow({ row, busy, onTo, onTake, onLeave, next }: RowProps) {
  const { from, to, problem, suggestion, action } = row;
  const id = useId();
  const element = useRef<HTMLTableRowElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useRestoreFocus(element, next);
  return (
    <tr ref={element}>
      <th scope="row">{from}</th>
      <td>
        <Input
          ref={input}
          aria-label={`Where ${from} leads`}
          aria-describedby={problem ? id : undefined}
          aria-invalid={action === "error" || undefined}
          value={to}
          readOnly={busy}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
        {problem && <p id={id}>{problem}</p>}
        {suggestion && (
          <Button
            icon={CornerDownRight}
            aria-disabled={busy}
            onClick={() => {
              input.current?.focus();
              onTake();
            }}
          >
            {suggestion.title === suggestion.to ? suggestion.to : `${suggestion.title} (${suggestion.to})`}
          </Button>
        )}
      </td>
      <td>
        <Button aria-label={`Leave out ${from}`} aria-disabled={busy} onClick={onLeave}>
          Leave out
        </Button>
      </td>
    </tr>
  );
}

/** Says where an address leads now. */
function TryAddress() {
  const [address, setAddress] = useState("");
  const [answer, setAnswer] = useState("");
  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const result = await callApi<TriedAddress>(`/api/redirects/try?${new URLSearchParams({ address })}`);
    setAnswer(result.ok ? result.value.sentence : result.error);
  }
  return (
    <form className={classNames(styles["list"], "stack gap-4")} onSubmit={(event) => void ask(event)}>
      <Field label="Try an address" help="Says what visitors find there now.">
        <Input required value={address} onChange={(event) => setAddress(event.currentTarget.value)} />
      </Field>
      <Button type="submit">Try</Button>
      <p role="status">{answer}</p>
    </form>
  );
}

interface MissingProps {
  missing: Route.ComponentProps["loaderData"]["missing"];
  chosen: readonly Row[];
  busy: boolean;
  onAdd: (path: string) => void;
}

/** Addresses to which people came from other sites and where they found nothing. */
function Missing({ missing, chosen, busy, onAdd }: MissingProps) {
  const taken = new Set(chosen.map(({ from }) => from));
  const left = missing.filter(({ path }) => !taken.has(path));
  return (
    <section className="stack gap-3" aria-labelledby="missing">
      <h2 id="missing" className="large">
        Not found
      </h2>
      <p>
        Addresses without a page that people followed from other sites in the last 90 days. Only the day and
        the address are counted, nothing of the person.
      </p>
      {left.length === 0 ? (
        <p className={styles["none"]}>
          {missing.length === 0
            ? "Every address that visitors have followed has a page."
            : "All of them are in the list above."}
        </p>
      ) : (
        <ul className={classNames(rowList["rows"], styles["missing"])}>
          {left.map(({ path, count, lastDay }) => (
            <li key={path}>
              <span>
                <strong>{path}</strong>
                {plural(count, "time", "times")}, last on {dayWords(lastDay)}
              </span>
              <Button busy={busy} aria-label={`Redirect ${path}`} onClick={() => onAdd(path)}>
                Redirect
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
