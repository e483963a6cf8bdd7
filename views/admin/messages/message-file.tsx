import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { type FileType, nameWithEnding } from "../../../src/rules/contact/file-types.ts";
import { errorIn } from "../../components/response-error.ts";
import { UNREACHABLE } from "../../components/session/sign-in.ts";
import { adminFetch } from "../admin-fetch.ts";
import { Button } from "../kit/button.tsx";
import { downloadFile } from "../kit/copy-or-download.ts";

/** Reads a file of a message, with the session of the person. @returns a sentence where it cannot be read. */
export async function readMessageFile(address: string, failed: string): Promise<Blob | string> {
  try {
    const response = await adminFetch(address);
    if (response.ok) return await response.blob();
    return errorIn(await response.json().catch(() => undefined)) ?? failed;
  } catch {
    return UNREACHABLE;
  }
}

interface SaveFileProps {
  address: string;
  name: string;
  type: FileType;
  /** Called with the sentence why it cannot be saved, and at each press with none. */
  onProblem: (sentence: string | undefined) => void;
  children: ReactNode;
}

/** Saves a file of a message. It is read here, so that the person reads why it does not open. */
export function SaveFile({ address, name, type, onProblem, children }: SaveFileProps) {
  async function save() {
    onProblem(undefined);
    const file = await readMessageFile(address, "This file cannot be saved now. Please try again later.");
    if (typeof file === "string") onProblem(file);
    else downloadFile(file, nameWithEnding(name || "File", type));
  }

  return (
    <Button icon={Download} onPress={save}>
      {children}
    </Button>
  );
}
