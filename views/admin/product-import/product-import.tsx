import { useEffect, useState } from "react";
import { data } from "react-router";
import { hasPermission } from "../../../src/accounts/permissions.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { requireUser } from "../require-user.ts";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { watchUnsavedWork } from "../unsaved-work.ts";
import type { Route } from "./+types/product-import";
import { ChooseFile } from "./choose-file.tsx";
import { Done } from "./done.tsx";
import { FileFormatHelp } from "./file-format-help.tsx";
import type { ImportAnswer } from "./import-answer.ts";
import { Preview } from "./preview.tsx";
import styles from "./product-import.module.css";
import { readCsvFile } from "./read-file.ts";

export function loader(visit: Route.LoaderArgs) {
  if (!hasPermission(requireUser(visit), "products.write")) {
    throw data({ error: "Products are written by others." }, { status: 403 });
  }
  return { publicPath: "/products" };
}

/** A file that was read and what it would change. */
interface Checked {
  file: string;
  csv: string;
  warning: string | null;
  answer: ImportAnswer;
}

const PATH = "/api/products/import";

/** Many products at once, by a file: looked at change by change before anything is written. */
export default function ProductImport() {
  const [busy, setBusy] = useState<"checking" | "applying">();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Pick<CallFailure, "error" | "status">>();
  const [done, setDone] = useState<ImportAnswer>();

  // A preview that nobody has applied yet is work: the end of a session must not lose it.
  useEffect(() => watchUnsavedWork(() => checked !== undefined), [checked]);

  async function check(file: string, csv: string, warning: string | null) {
    setBusy("checking");
    setFailure(undefined);
    const result = await callApi<ImportAnswer>(PATH, { method: "POST", body: { csv, apply: false } });
    setBusy(undefined);
    if (result.ok) setChecked({ file, csv, warning, answer: result.value });
    else {
      setChecked(undefined);
      setFailure({ status: result.status, error: result.fields["csv"] ?? result.error });
    }
  }

  async function choose(file: File) {
    if (busy) return;
    setDone(undefined);
    const read = await readCsvFile(file);
    if ("error" in read) {
      setChecked(undefined);
      setFailure({ status: 400, error: read.error });
    } else await check(file.name, read.text, read.warning);
  }

  async function apply({ csv, answer }: Checked) {
    if (busy) return;
    setBusy("applying");
    setFailure(undefined);
    const body = { csv, apply: true, digest: answer.digest };
    const result = await callApi<ImportAnswer>(PATH, { method: "POST", body });
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
        lead="Prices, offers or whole products, many at once by a file of your spreadsheet program."
        back={{ to: "/admin/products", label: "Products" }}
      />
      {failure && <Notice tone="bad">{failure.error}</Notice>}
      {done && <Done answer={done} />}
      {checked ? (
        // Another preview begins anew, and takes the focus.
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
          <FileFormatHelp />
        </>
      )}
    </div>
  );
}
