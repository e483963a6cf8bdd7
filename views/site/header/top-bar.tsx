import { brand } from "../../../src/rules/brand.ts";
import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import type { FrameStore } from "../frame-store.ts";
import styles from "./top-bar.module.css";

/** The line above the header: whether the first store is open now, and what else a shopper on the way should know. */
export function TopBar({ store }: { store: FrameStore | undefined }) {
  return (
    <div className={styles["bar"]}>
      <div className={`container ${styles["row"]}`}>
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
    <p className={`${styles["state"]} ${open ? styles["open"] : ""}`}>
      {store.locality} store {inSentence(text)}
    </p>
  );
}

/** Turns `Open now, closes 20:00` into `open now, until 20:00`, and `Closed, opens tomorrow 07:00` into its second half. */
function inSentence(text: string): string {
  const words = text.replace("Open now, closes", "Open now, until").replace("Closed, opens", "opens");
  return words.charAt(0).toLowerCase() + words.slice(1);
}
