import { useEffect, useState, type ComponentType } from "react";
import type { RichTextProps } from "./rich-text-props.ts";
import styles from "./rich-text.module.css";

type Loaded =
  { state: "loading" } | { state: "failed" } | { state: "ready"; Editor: ComponentType<RichTextProps> };

/**
 * The rich text field of an article. The Tiptap editor is a separate chunk that loads once the field is on the screen.
 * If loading fails, the text is unchanged and loading can be retried.
 */
export function RichText(props: RichTextProps) {
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const { state } = loaded;
  useEffect(() => {
    if (state !== "loading") return undefined;
    let gone = false;
    import("./rich-text-editor.tsx").then(
      ({ RichTextEditor }) => gone || setLoaded({ state: "ready", Editor: RichTextEditor }),
      () => gone || setLoaded({ state: "failed" }),
    );
    return () => {
      gone = true;
    };
  }, [state]);

  if (loaded.state === "ready") return <loaded.Editor {...props} />;
  return (
    <div className={styles["waiting"]} data-invalid={props.invalid}>
      {loaded.state === "loading" ? (
        <p role="status">Loading the editor…</p>
      ) : (
        <>
          <p role="alert">
            The editor could not be loaded: there may be no connection. The text itself is unchanged.
          </p>
          <button type="button" className={styles["again"]} onClick={() => setLoaded({ state: "loading" })}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
