import { Download } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sizeInWords } from "../../../src/rules/links/file-address.ts";
import { errorIn } from "../../components/response-error.ts";
import { UNREACHABLE } from "../../components/session/sign-in.ts";
import { adminFetch } from "../admin-fetch.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./messages.module.css";

interface PdfViewerProps {
  /** The address of the file. */
  address: string;
  name: string;
  bytes: number;
  onClose: () => void;
}

const FAILED = "This PDF cannot be shown here. Save it, and open it in a program of your own.";

/**
 * Shows a PDF without leaving the page. The file is read here, with the session of the person, and handed over to a frame that has
 * neither the session nor a network (`src/site/messages/pdf-frame.ts`).
 */
export function PdfViewer({ address, name, bytes, onClose }: PdfViewerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [script, setScript] = useState<string>();
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    let isOpen = true;
    const fail = (sentence: string) => {
      if (isOpen) setProblem(sentence);
    };
    const file = readFile(address);
    const handOver = async () => {
      const content = await file;
      if (typeof content === "string") fail(content);
      else frame.current?.contentWindow?.postMessage({ is: "show", bytes: content }, "*", [content]);
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
        <ButtonLinkTo to={address} reloadDocument download icon={Download}>
          Save the PDF ({sizeInWords(bytes)})
        </ButtonLinkTo>
      }
    >
      <div className={styles["viewer"]}>
        {problem && <Notice tone="bad">{problem}</Notice>}
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

/** Reads a file. @returns a sentence where it cannot be read. */
async function readFile(address: string): Promise<ArrayBuffer | string> {
  try {
    const response = await adminFetch(address);
    if (response.ok) return await response.arrayBuffer();
    return errorIn(await response.json().catch(() => undefined)) ?? FAILED;
  } catch {
    return UNREACHABLE;
  }
}
