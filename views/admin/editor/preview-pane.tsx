import { Copy, Monitor, RotateCw, Smartphone, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useEditing } from "./editor-context.ts";
import styles from "./preview-pane.module.css";
import { usePreview } from "./use-preview.ts";

/** In CSS pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;

type Device = keyof typeof WIDTHS;

/** The real page with the form's values: beside the form on a wide screen, over it on a narrow one. */
export function PreviewPane({ onClose }: { onClose: () => void }) {
  const wide = useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia("(width >= 75em)");
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia("(width >= 75em)").matches,
    () => true,
  );
  if (!wide) {
    return (
      <Dialog open size="full" title="Preview" onClose={onClose}>
        <Preview initial="phone" />
      </Dialog>
    );
  }
  return (
    <aside className={styles["pane"]} aria-label="Preview">
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>Preview</h2>
        <IconButton icon={X} label="Close the preview" onClick={onClose} />
      </div>
      <Preview initial="phone" />
    </aside>
  );
}

function Preview({ initial }: { initial: Device }) {
  const { publicUrl } = useEditing();
  const [device, setDevice] = useState<Device>(initial);
  const { link, why, round, retry } = usePreview();
  const toast = useToast();

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(new URL(url, publicUrl).href);
      toast({ text: "Link copied. Anyone with the link can see this draft, and nothing else." });
    } catch {
      toast({
        text: "The browser did not allow copying. Copy the address from the opened preview.",
        tone: "bad",
      });
    }
  }

  return (
    <div className={styles["preview"]}>
      <div className={styles["tools"]} role="group" aria-label="Width of the preview">
        <Button icon={Smartphone} aria-pressed={device === "phone"} onClick={() => setDevice("phone")}>
          Phone
        </Button>
        <Button icon={Monitor} aria-pressed={device === "desktop"} onClick={() => setDevice("desktop")}>
          Desktop
        </Button>
        {link && (
          <Button icon={Copy} onClick={() => void copy(link.url)}>
            Copy link
          </Button>
        )}
      </div>
      <div role="status">
        {why !== undefined && (
          <p className={styles["why"]}>
            {why}{" "}
            <Button icon={RotateCw} onClick={retry}>
              Try again
            </Button>
          </p>
        )}
      </div>
      {link && <Frame url={link.url} width={WIDTHS[device]} round={round} />}
      {link && (
        <p className={styles["until"]}>
          Anyone with the link can open it until {formatDayInWords(link.expiresAt)}.
        </p>
      )}
    </div>
  );
}

interface FrameProps {
  url: string;
  /** The width of the simulated screen, in CSS pixels. */
  width: number;
  /** Changes with each update of the preview. */
  round: number;
}

/** The page at the width of a real screen, scaled down to fit. */
function Frame({ url, width, round }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(round);

  useEffect(() => {
    const box = place.current;
    const page = frame.current;
    if (!box || !page) return undefined;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / width);
      page.style.width = `${width}px`;
      page.style.height = `${box.clientHeight / scale}px`;
      page.style.transform = `scale(${scale})`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);

  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    // Reloading keeps the scroll position.
    frame.current?.contentWindow?.location.reload();
  }, [round]);

  return (
    // Not wider than the screen that it simulates: the page fills it.
    <div ref={place} className={styles["place"]} style={{ maxWidth: `calc(${width}px + 2px)` }}>
      {/* Our own page, which needs scripts and our origin: a sandbox that allows both restricts nothing. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} src={url} title="Preview of the page" className={styles["frame"]} />
    </div>
  );
}
