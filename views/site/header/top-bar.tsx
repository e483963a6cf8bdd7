import { useBrand } from "../../components/brand.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import type { FrameStore } from "../frame-context.ts";
import { classNames } from "../../components/class-names.ts";
import { OwnStore } from "../own-store/own-store.tsx";
import styles from "./top-bar.module.css";

interface TopBarProps {
  /** What the settings say; undefined if they could not be read. */
  bar: { store: FrameStore | undefined; words: string; note: string } | undefined;
}

/** The line above the header: whether a store is open now or a line of words, and other short notices. */
export function TopBar({ bar }: TopBarProps) {
  const { whatsapp, links } = useBrand();
  const { store, words = "", note = "" } = bar ?? {};
  const isEmpty = !store && words === "" && note === "" && links.whatsapp === "";
  if (isEmpty) return null;
  return (
    <div className={classNames("screen-only", styles["bar"])}>
      <div className={classNames("container", styles["row"])}>
        <OwnStore otherwise={store ? <StoreState store={store} /> : <p>{words}</p>}>
          {(own) => <StoreState store={own} />}
        </OwnStore>
        <p className={styles["facts"]}>
          {note}
          {note && links.whatsapp && (
            <>
              {" "}
              <span aria-hidden="true">·</span>{" "}
            </>
          )}
          {links.whatsapp && <SmartLink to={links.whatsapp}>WhatsApp {whatsapp}</SmartLink>}
        </p>
      </div>
    </div>
  );
}

function StoreState({ store }: { store: FrameStore }) {
  const { open, text } = describeOpeningState(store, useNow());
  return (
    <p className={classNames(styles["state"], open && styles["open"])}>
      <SmartLink to={storePath(store.slug)}>
        {store.locality} store {inSentence(text)}
      </SmartLink>
    </p>
  );
}

/**
 * Adapts the text to the middle of a sentence: `Open now, closes 20:00` becomes `open now, until 20:00`, and of
 * `Closed, opens tomorrow 07:00` only the second half remains.
 */
function inSentence(text: string): string {
  const words = text.replace("Open now, closes", "Open now, until").replace("Closed, opens", "opens");
  return words.charAt(0).toLowerCase() + words.slice(1);
}
