import { brand } from "../../../src/rules/brand.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import type { FrameStore } from "../frame-store.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./top-bar.module.css";

/** The line above the header: whether the first store is open now, and other short notices. */
export function TopBar({ store }: { store: FrameStore | undefined }) {
  return (
    <div className={styles["bar"]}>
      <div className={classNames("container", styles["row"])}>
        {store ? <StoreState store={store} /> : <p>{brand.tagline}</p>}
        <p className={styles["facts"]}>
          Free parking at every store <span aria-hidden="true">·</span>{" "}
          <SmartLink to={brand.links.whatsapp}>WhatsApp {brand.whatsapp}</SmartLink>
        </p>
      </div>
    </div>
  );
}

function StoreState({ store }: { store: FrameStore }) {
  const { open, text } = describeOpeningState(store, useNow());
  return (
    <p className={classNames(styles["state"], open && styles["open"])}>
      {store.locality} store {inSentence(text)}
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
