import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sizeInWords } from "../../../src/rules/links/file-address.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { readMessageFile, SaveFile } from "./message-file.tsx";
import styles from "./messages.module.css";

interface PdfViewerProps {
  /** The address of the file. */
  address: string;
  file: Submission["files"][number];
  onClose: () => void;
}

const FAILED = "This PDF cannot be shown here. Save it, and open it in a program of your own.";

/**
 * Shows a PDF without leaving the page. The file is read here, with the session of the person, and handed over to a frame that has
 * neither the session nor a network (`src/site/messages/pdf-frame.ts`).
 */
export function PdfViewer({ address, file, onClose }: PdfViewerProps) {
  const name = file.name || "PDF";
  const frame = useRef<HTMLIFrameElement>(null);
  const [script, setScript] = useState<string>();
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [unsaved, setUnsaved] = useState<string>();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    let isOpen = true;
    const fail = (sentence: string) => {
      if (isOpen) setProblem(sentence);
    };
    const reading = readMessageFile(address, FAILED);
    const handOver = async () => {
      const content = await reading;
      if (typeof content === "string") return fail(content);
      const bytes = await content.arrayBuffer();
      frame.current?.contentWindow?.postMessage({ is: "show", bytes }, "*", [bytes]);
    };
    const load = async () => {
      const { scriptAddress } = await import("./pdf-frame/script-address.ts");
      if (isOpen) setScript(scriptAddress);
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const { is }: { is?: unknown } = Object(data);
      if (is === "shown") setShown(true);
      else if (is === "failed") fail(FAILED);
      else if (is === "close") close();
      else if (is === "ready") void handOver();
    };
    window.addEventListener("message", hear);
    load().catch(() => fail(FAILED));
    return () => {
      isOpen = false;
      window.removeEventListener("message", hear);
    };
  }, [address]);

  return (
    <Dialog
      open
      size="full"
      title={name}
      onClose={onClose}
      footer={
        <SaveFile {...file} address={address} onProblem={setUnsaved}>
          Save the PDF ({sizeInWords(file.bytes)})
        </SaveFile>
      }
    >
      <div className={styles["viewer"]}>
        {(unsaved ?? problem) && <Notice tone="bad">{unsaved ?? problem}</Notice>}
        <p role="status" className={isShown || problem ? "visually-hidden" : "quiet"}>
          {isShown ? "The PDF is shown." : "Opening the PDF …"}
        </p>
        {script && !problem && (
          <iframe
            ref={frame}
            className={styles["frame"]}
            title={`The PDF ${name}`}
            sandbox="allow-scripts"
            src={`/admin/pdf-frame?script=${encodeURIComponent(script)}`}
          />
        )}
      </div>
    </Dialog>
  );
}
