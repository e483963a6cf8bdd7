import { Copy, Monitor, RotateCw, Smartphone, X } from "lucide-react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isRecordForm, type FieldsForm } from "../../../src/content/form.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { labelAt } from "../forms/find-field.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useCopy } from "../kit/copy-or-download.ts";
import { useEditing } from "./editor-context.ts";
import styles from "./preview-pane.module.css";

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
        <Preview />
      </Dialog>
    );
  }
  return (
    <aside className={styles["pane"]} aria-label="Preview">
      <div className={styles["head"]}>
        <h2>Preview</h2>
        <IconButton icon={X} label="Close the preview" onClick={onClose} />
      </div>
      <Preview />
    </aside>
  );
}

function Preview() {
  const { publicUrl } = useEditing();
  const [device, setDevice] = useState<Device>("phone");
  const { link, why, round, retry, share } = usePreview();
  const copy = useCopy();

  async function copyLink() {
    const shared = await share();
    if (!shared) return;
    await copy(
      new URL(shared.url, publicUrl).href,
      "Link copied. Anyone with the link can see this draft, and nothing else.",
      "The browser did not allow copying. Copy the address from the opened preview.",
    );
  }

  return (
    <div className={styles["preview"]}>
      <div className="row" role="group" aria-label="Width of the preview">
        <Button icon={Smartphone} aria-pressed={device === "phone"} onClick={() => setDevice("phone")}>
          Phone
        </Button>
        <Button icon={Monitor} aria-pressed={device === "desktop"} onClick={() => setDevice("desktop")}>
          Desktop
        </Button>
        {link && (
          <Button icon={Copy} onClick={() => void copyLink()}>
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
        <p className="quiet">Anyone with the link can open it until {formatDayInWords(link.expiresAt)}.</p>
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

interface PreviewLink {
  id: string;
  /** A path of this site. */
  url: string;
  expiresAt: string;
}

interface Shown {
  link?: PreviewLink;
  /** Why the preview does not match the form. */
  why?: string | undefined;
  /** Counts the updates that the server has accepted. */
  round: number;
}

/** Debounce of updates, in milliseconds. */
const DEBOUNCE_MS = 600;

/** Keeps a preview on the server up to date with the form, one request at a time. */
function usePreview(): Shown & { retry: () => void; share: () => Promise<PreviewLink | undefined> } {
  const { editor, form } = useEditing();
  const [shown, setShown] = useState<Shown>({ round: 0 });
  const link = useRef<PreviewLink>(undefined);
  const sending = useRef<Promise<void>>(undefined);
  const waiting = useRef(false);
  const sharing = useRef(false);

  const sendAll = useCallback(async () => {
    while (waiting.current) {
      waiting.current = false;
      const { saved, values } = editor.getState();
      // When a next version goes live is none of the record's fields.
      const { nextFrom: _from, ...fields } = values;
      const known = link.current;
      const isShared = sharing.current;
      const id = saved?.id ?? null;
      const result = known
        ? await callApi<PreviewLink>(`/api/previews/${known.id}`, {
            method: "PUT",
            body: { ...(isRecordForm(form) && { id }), fields, isShared },
          })
        : await callApi<PreviewLink>("/api/previews", {
            method: "POST",
            body: { type: typeOf(form), id, fields, isShared },
          });
      if (result.ok) {
        if (isShared) sharing.current = false;
        const next = { ...known, ...result.value };
        link.current = next;
        setShown(({ round }) => ({ link: next, round: known ? round + 1 : round }));
      } else if (known && result.status === 404) {
        // Its time is over, or another person has signed in: create a new one.
        link.current = undefined;
        waiting.current = true;
      } else {
        const names = [
          ...new Set(
            Object.keys(result.fields).map((path) => labelAt(form, path.replace(/^fields\./, ""), values)),
          ),
        ];
        const why =
          names.length > 0
            ? `The preview is updated once these fields are correct: ${joinWords(names)}.`
            : result.error;
        // A draft that is not shown yet does not keep the link from being shared.
        if (known && names.length > 0 && isShared) sharing.current = false;
        setShown((before) => ({ ...before, why }));
      }
    }
    sending.current = undefined;
  }, [editor, form]);

  const send = useCallback(() => {
    waiting.current = true;
    return (sending.current ??= sendAll());
  }, [sendAll]);

  useEffect(() => {
    void send();
    let { values } = editor.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = editor.subscribe(() => {
      const now = editor.getState().values;
      if (now === values) return;
      values = now;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), DEBOUNCE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [editor, send]);

  return {
    ...shown,
    retry: () => void send(),
    /** Returns the link once it works for a week; undefined where the server has not said so. */
    async share() {
      sharing.current = true;
      await send();
      const isShared = !sharing.current;
      sharing.current = false;
      return isShared ? link.current : undefined;
    },
  };
}

/** What the API calls the records of a form. */
function typeOf(form: FieldsForm): string {
  return isRecordForm(form) ? form.kind : "settings";
}
