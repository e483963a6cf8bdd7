import { type ComponentType, useEffect, useState } from "react";
import { Button } from "../kit/button.tsx";
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
    <div className={styles["waiting"]}>
      {loaded.state === "loading" ? (
        <p role="status">Loading the editor…</p>
      ) : (
        <>
          <p role="alert">
            The editor could not be loaded: there may be no connection. The text itself is unchanged.
          </p>
          <Button onClick={() => setLoaded({ state: "loading" })}>Try again</Button>
        </>
      )}
    </div>
  );
}

/** Props of the rich text field. */
export interface RichTextProps {
  /** The article's HTML, as the server stores it (src/content/kinds/blogs/sanitise.ts). */
  value: string;
  /** Called with such HTML after each change by a person, never when the editor opens. */
  onChange: (html: string) => void;
  /** The id of the label. */
  labelledBy: string;
  /** The ids of help and error. */
  describedBy?: string | undefined;
  invalid: boolean;
  /** In a section of a page: whether a link may have an address that articles do not have, such as `{terms}`. */
  allowsLink?: ((address: string) => boolean) | undefined;
}
