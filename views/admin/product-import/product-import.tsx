import { useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { readAdmin } from "../read-admin.ts";
import { requireUser } from "../require-user.ts";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/product-import";
import { ChooseFile, readCsvFile, FileFormatHelp } from "./choose-file.tsx";
import { ImportDone, ImportUndone, PastImports } from "./import-done.tsx";
import { Feeds } from "./feeds.tsx";
import type { ImportResult } from "../../../src/content/kinds/products/csv/csv-routes.ts";
import type { UndoResult } from "../../../src/content/kinds/products/csv/past-imports.ts";
import { Preview } from "./preview.tsx";
import styles from "./product-import.module.css";

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
  useEffect(() => watchUnsavedWork(() => checked !== undefined), [checked]);

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
      setFailure({ status: result.status, error: result.fields["csv"] ?? result.error });
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
    if (!result.ok) return setFailure(result);
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
    <div className={styles["screen"]}>
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
