import { useEffect, useRef, useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import { Undo2 } from "lucide-react";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { readAdmin, requireUser } from "../admin-loader.ts";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/product-import";
import { ChooseFile, readCsvFile, FileFormatHelp } from "./choose-file.tsx";
import { Button } from "../kit/button.tsx";
import type { ImportResult } from "../../../src/content/kinds/products/csv/csv-routes.ts";
import type { PastImport, UndoResult } from "../../../src/content/kinds/products/csv/past-imports.ts";
import { Preview } from "./preview.tsx";
import styles from "./product-import.module.css";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useNow } from "../../components/now.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { Feeds } from "./feeds.tsx";

export async function loader(visit: Route.LoaderArgs) {
  if (!hasPermission(requireUser(visit), "products.write")) {
    throw data({ error: "Your account can’t edit products." }, { status: 403 });
  }
  return readAdmin(visit.context, async (queries) => ({
    publicPath: "/products",
    format: await queries.productFileFormat(),
    imports: await queries.pastImports(),
    feeds: await queries.feeds(),
  }));
}

/** A file and its preview from the server. */
interface CheckedFile {
  file: string;
  csv: string;
  warning: string | null;
  answer: ImportResult;
}

const PATH = "/api/products/import";

/** Imports products from a CSV file after a preview of all changes. */
export default function ProductImport({ loaderData: { format, imports, feeds } }: Route.ComponentProps) {
  const [busy, setBusy] = useState<"checking" | "applying">();
  const [checked, setChecked] = useState<CheckedFile>();
  const [failure, setFailure] = useState<Pick<CallFailure, "error" | "status">>();
  const [done, setDone] = useState<ImportResult>();
  const [undoing, setUndoing] = useState<string>();
  const [undone, setUndone] = useState<UndoResult>();
  const { revalidate } = useRevalidator();

  // A preview that has not been applied is unsaved work, which the end of the session must not lose.
  useUnsavedWork(false, { hasWork: checked !== undefined });

  async function check(file: string, csv: string, warning: string | null) {
    setBusy("checking");
    const result = await callApi<ImportResult>(PATH, { method: "POST", body: { csv, apply: false } });
    setBusy(undefined);
    if (result.ok) {
      // Only now: until the new preview is there, the one on the screen is stale and cannot be applied.
      setFailure(undefined);
      setChecked({ file, csv, warning, answer: result.value });
    } else {
      setChecked(undefined);
      setFailure(inWords(result));
    }
  }

  async function choose(file: File) {
    if (busy) return;
    setDone(undefined);
    setUndone(undefined);
    setFailure(undefined);
    const read = await readCsvFile(file);
    if ("error" in read) {
      setChecked(undefined);
      setFailure({ status: 400, error: read.error });
    } else await check(file.name, read.text, read.warning);
  }

  async function apply({ file, csv, answer }: CheckedFile) {
    if (busy) return;
    setBusy("applying");
    setFailure(undefined);
    // The preview lets apply only once the person has agreed to them.
    const newCategories = answer.newCategories.map(({ category }) => category);
    const body = { csv, apply: true, digest: answer.digest, newCategories, file: file.slice(0, 200) };
    const result = await callApi<ImportResult>(PATH, { method: "POST", body });
    setBusy(undefined);
    if (!result.ok) return setFailure(inWords(result));
    setChecked(undefined);
    setDone(result.value);
    await revalidate();
  }

  async function undo(id: string) {
    if (undoing !== undefined) return;
    setUndoing(id);
    setFailure(undefined);
    setUndone(undefined);
    const result = await callApi<UndoResult>(`${PATH}/${id}/undo`, { method: "POST" });
    if (result.ok) {
      setDone(undefined);
      setUndone(result.value);
    } else setFailure(result);
    await revalidate();
    setUndoing(undefined);
  }

  function startAgain() {
    setChecked(undefined);
    setFailure(undefined);
  }

  return (
    <div className="screen">
      <ScreenTitle
        title="Import and export products"
        lead="Change prices and offers, or add products, with a spreadsheet file."
        back={{ to: "/admin/products", label: "Products" }}
      />
      {failure && <Notice tone="bad">{failure.error}</Notice>}
      {done && <ImportDone answer={done} undoing={undoing} onUndo={(id) => void undo(id)} />}
      {undone && <ImportUndone result={undone} />}
      {checked ? (
        // The key remounts the preview for each new result, so that it takes the focus.
        <Preview
          key={checked.answer.digest}
          {...checked}
          applying={busy === "applying"}
          checking={busy === "checking"}
          stale={failure?.status === 409}
          onApply={() => void apply(checked)}
          onCheckAgain={() => void check(checked.file, checked.csv, checked.warning)}
          onStartAgain={startAgain}
        />
      ) : (
        <>
          <ChooseFile
            busy={busy === "checking"}
            again={done !== undefined}
            onFile={(file) => void choose(file)}
          />
          <Feeds feeds={feeds} />
          <PastImports
            imports={imports.filter(({ id }) => id !== done?.importId)}
            undoing={undoing}
            onUndo={(id) => void undo(id)}
          />
          <FileFormatHelp format={format} />
        </>
      )}
    </div>
  );
}

/** A failure in the words about the file, where there are some. */
function inWords({ status, error, fields }: CallFailure) {
  return { status, error: fields["csv"] ?? error };
}

interface ImportDoneProps {
  answer: ImportResult;
  undoing: string | undefined;
  onUndo: (id: string) => void;
}

/** The result of an import, which can be undone. */
function ImportDone({ answer: { counts, importId }, undoing, onUndo }: ImportDoneProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["done"]}>
      <Notice
        tone="good"
        actions={
          importId !== null && (
            <Button icon={Undo2} busy={undoing === importId} onClick={() => onUndo(importId)}>
              Undo this import
            </Button>
          )
        }
      >
        <p>
          <strong>
            Imported: {plural(counts.create, "new product", "new products")},{" "}
            {plural(counts.update, "changed", "changed")},{" "}
            {plural(counts.unchanged, "unchanged", "unchanged")}.
          </strong>{" "}
          They are at the top of the{" "}
          <Link to="/admin/products?sort=updated&direction=desc">product list</Link>.
        </p>
        {importId !== null && (
          <p>For a day you can undo it as one step, except for products that are changed meanwhile.</p>
        )}
      </Notice>
    </div>
  );
}

/** What was undone of an import, and which products were left alone. */
function ImportUndone({ result: { binned, restored, left } }: { result: UndoResult }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles["done"]}>
      <Notice tone={left.length > 0 ? "warning" : "good"}>
        <p>
          <strong>
            The import is undone
            {restored > 0 &&
              `: ${plural(restored, "product has its", "products have their")} former values again`}
            {binned > 0 && (
              <>
                {restored > 0 ? ", " : ": "}
                {plural(binned, "new product is", "new products are")} in the <Link to="/admin/bin">bin</Link>
              </>
            )}
            .
          </strong>
        </p>
        {left.length > 0 && (
          <>
            <p>{plural(left.length, "product was", "products were")} left alone:</p>
            <ul className={styles["warnings"]}>
              {left.map(({ id, name, reason }) => (
                <li key={id}>
                  <Link to={`/admin/products/${id}`}>{name}</Link>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

interface PastImportsProps {
  imports: readonly PastImport[];
  /** The import that is being undone. */
  undoing: string | undefined;
  onUndo: (id: string) => void;
}

/** The imports of the last day, each of which can be undone. */
function PastImports({ imports, undoing, onUndo }: PastImportsProps) {
  const now = useNow();
  if (imports.length === 0) return null;
  return (
    <section className="column gap-3" aria-labelledby="past-imports">
      <h2 id="past-imports">Imports in the last day</h2>
      <ul className={styles["past"]}>
        {imports.map(({ id, file, author, date, created, updated, isUndone }) => (
          <li key={id}>
            <p id={`import-${id}`}>
              <strong>{file || "A file"}</strong>{" "}
              <span>
                {authorInWords(author)}, {whenInWords(date, now)}:{" "}
                {plural(created, "new product", "new products")}, {plural(updated, "changed", "changed")}
              </span>
            </p>
            {isUndone ? (
              <p>Undone</p>
            ) : (
              <Button
                icon={Undo2}
                busy={undoing === id}
                aria-describedby={`import-${id}`}
                onClick={() => onUndo(id)}
              >
                Undo this import
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
