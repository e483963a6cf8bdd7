import { useEffect, useRef, useState } from "react";
import { UploadError, type OnProgress, type Upload } from "../library/send-upload.ts";

/** The state of an upload. */
export type UploadState =
  | { state: "idle" }
  /** `share` from 0 to 1; at 1 the server is processing it. */
  | { state: "sending"; name: string; share: number }
  | { state: "failed"; file: File; fault: string };

/**
 * Uploads one picture or file at a time. A new upload cancels the last one, and so does leaving the screen.
 *
 * @param send sends a file.
 * @param onDone called with what is stored.
 */
export function useUpload<Stored>(
  send: (file: File, options: { onProgress: OnProgress }) => Upload<Stored>,
  onDone: (stored: Stored) => void,
) {
  const [state, setState] = useState<UploadState>({ state: "idle" });
  const current = useRef<Upload<Stored>>(null);
  useEffect(() => () => current.current?.cancel(), []);

  async function start(file: File): Promise<void> {
    current.current?.cancel();
    setState({ state: "sending", name: file.name, share: 0 });
    const upload = send(file, {
      onProgress: (share) => setState({ state: "sending", name: file.name, share }),
    });
    current.current = upload;
    try {
      const stored = await upload.done;
      setState({ state: "idle" });
      onDone(stored);
    } catch (error) {
      // A later upload has replaced this one: the state is its state.
      if (current.current !== upload) return;
      const cancelled = error instanceof UploadError && error.cancelled;
      setState(cancelled ? { state: "idle" } : { state: "failed", file, fault: sentenceOf(error) });
    }
  }

  return {
    upload: state,
    start,
    cancel: () => current.current?.cancel(),
    forget: () => setState({ state: "idle" }),
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof UploadError ? error.message : "Upload failed. Please try again in a moment.";
}
