import { useState } from "react";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { useToast } from "../kit/toasts.tsx";
import { MAX_TITLE } from "./upload-file.ts";

/** The title of a file in the library, with a button that saves it. */
export function FileTitle({ file, onChanged }: { file: LibraryFile; onChanged: () => void }) {
  const toast = useToast();
  const [title, setTitle] = useState(file.title);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await callApi(`/api/files/${file.id}`, { method: "PUT", body: { title } });
    setBusy(false);
    setError(answer.ok ? undefined : (answer.fields["title"] ?? answer.error));
    if (!answer.ok) return;
    toast({ text: "Title saved." });
    onChanged();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Title" error={error} help="For the library only: links keep their words and the address.">
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={MAX_TITLE}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      {title.trim() !== file.title && (
        <Button type="submit" busy={busy}>
          Save title
        </Button>
      )}
    </form>
  );
}
