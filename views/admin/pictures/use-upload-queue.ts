import { useCallback, useEffect, useRef, useState } from "react";
import { watchUnsavedWork } from "../unsaved-work.ts";
import { UploadError, type Upload } from "../library/send-upload.ts";
import { uploadPicture, type UploadedPicture } from "./upload-picture.ts";

/** An upload in the queue. */
export interface QueuedUpload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  /** From 0 to 1. */
  share: number;
  /** Why it failed, as a sentence. */
  error?: string | undefined;
  picture?: UploadedPicture | undefined;
}

export interface Queue {
  items: readonly QueuedUpload[];
  add: (files: File[]) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
  /** Removes finished and failed uploads from the list. */
  clear: () => void;
  /** Whether uploads are running: leaving cancels them. */
  busy: boolean;
  /** Whether some of them have failed. */
  failed: boolean;
}

/** The server encodes two at once; more would only wait there. */
const CONCURRENCY = 2;

/**
 * Uploads any number of pictures, two at a time. One that fails does not stop the others.
 *
 * @param onDone called after each finished upload.
 */
export function useUploadQueue(onDone: () => void): Queue {
  const [items, setItems] = useState<readonly QueuedUpload[]>([]);
  const count = useRef(0);
  const uploads = useRef(new Map<number, Upload<UploadedPicture>>());

  const change = useCallback((key: number, fields: Partial<QueuedUpload>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...fields } : item)));
  }, []);

  const running = items.filter(({ state }) => state === "sending").length;
  const next = running < CONCURRENCY ? items.find(({ state }) => state === "waiting") : undefined;
  const busy = running > 0 || next !== undefined;

  useEffect(() => {
    if (!next) return;
    const { key, file } = next;
    async function send() {
      change(key, { state: "sending", share: 0, error: undefined });
      const upload = uploadPicture(file, { onProgress: (share) => change(key, { share }) });
      uploads.current.set(key, upload);
      try {
        change(key, { state: "done", picture: await upload.done });
        onDone();
      } catch (error) {
        if (error instanceof UploadError && error.cancelled)
          setItems((all) => all.filter((item) => item.key !== key));
        else change(key, { state: "failed", error: error instanceof Error ? error.message : String(error) });
      } finally {
        uploads.current.delete(key);
      }
    }
    void send();
  }, [next, change, onDone]);

  useEffect(() => (busy ? watchUnsavedWork(() => true) : undefined), [busy]);

  useEffect(() => {
    const all = uploads.current;
    return () => {
      for (const upload of all.values()) upload.cancel();
    };
  }, []);

  return {
    items,
    add: (files) => {
      const added = files.map((file): QueuedUpload => {
        count.current += 1;
        return { key: count.current, file, state: "waiting", share: 0 };
      });
      setItems((all) => [...all, ...added]);
    },
    cancel: (key) => {
      const upload = uploads.current.get(key);
      if (upload) upload.cancel();
      else setItems((all) => all.filter((item) => item.key !== key));
    },
    retry: (key) => change(key, { state: "waiting" }),
    clear: () => setItems((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
    busy,
    failed: items.some(({ state }) => state === "failed"),
  };
}
