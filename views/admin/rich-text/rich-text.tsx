import { useEffect, useState, type ComponentType } from "react";
import type { RichTextProps } from "./rich-text-props.ts";
import styles from "./rich-text.module.css";

type Loaded =
  { state: "loading" } | { state: "failed" } | { state: "ready"; Editor: ComponentType<RichTextProps> };

/**
 * The text of an article, written as visitors will read it. The editor proper is a chunk of its
 * own that loads once this is on the screen; until then its place is held, and where it can't
 * be loaded nothing is lost and it can be tried again.
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
        <p role="status">Getting the editor ready…</p>
      ) : (
        <>
          <p role="alert">
            The editor could not be loaded: the connection may be down. The text itself is safe and stays as
            it is.
          </p>
          <button type="button" className={styles["again"]} onClick={() => setLoaded({ state: "loading" })}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
