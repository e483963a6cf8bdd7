import { useEffect, useState } from "react";
import { data } from "react-router";
import { hasPermission } from "../../../src/accounts/permissions.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { readAdmin } from "../read-admin.ts";
import { requireUser } from "../require-user.ts";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/product-import";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { FileFormatHelp } from "./file-format-help.tsx";
import type { ImportResult } from "./import-result.ts";
import { Preview } from "./preview.tsx";
import styles from "./product-import.module.css";
import { readCsvFile } from "./read-file.ts";

export async function loader(visit: Route.LoaderArgs) {
  if (!hasPermission(requireUser(visit), "products.write")) {
    throw data({ error: "Your account can’t edit products." }, { status: 403 });
  }
  return {
    publicPath: "/products",
    format: await readAdmin(visit.context, (queries) => queries.productFileFormat()),
  };
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
export default function ProductImport({ loaderData: { format } }: Route.ComponentProps) {
  const [busy, setBusy] = useState<"checking" | "applying">();
  const [checked, setChecked] = useState<CheckedFile>();
  const [failure, setFailure] = useState<Pick<CallFailure, "error" | "status">>();
  const [done, setDone] = useState<ImportResult>();

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
    setFailure(undefined);
    const read = await readCsvFile(file);
    if ("error" in read) {
      setChecked(undefined);
      setFailure({ status: 400, error: read.error });
    } else await check(file.name, read.text, read.warning);
  }

  async function apply({ csv, answer }: CheckedFile) {
    if (busy) return;
    setBusy("applying");
    setFailure(undefined);
    // The preview lets apply only once the person has agreed to them.
    const newCategories = answer.newCategories.map(({ category }) => category);
    const body = { csv, apply: true, digest: answer.digest, newCategories };
    const result = await callApi<ImportResult>(PATH, { method: "POST", body });
    setBusy(undefined);
    if (!result.ok) return setFailure(result);
    setChecked(undefined);
    setDone(result.value);
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
      {done && <ImportDone answer={done} />}
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
          <FileFormatHelp format={format} />
        </>
      )}
    </div>
  );
}
