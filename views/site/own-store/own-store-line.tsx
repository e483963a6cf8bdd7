import { MapPin } from "lucide-react";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { OpeningStatus } from "../locations/opening-status.tsx";
import { OwnStore } from "./own-store.tsx";
import styles from "./own-store-line.module.css";

/** The visitor's own store and whether it is open now. Without a choice there is nothing. */
export function OwnStoreLine() {
  return (
    <OwnStore className={styles["line"]}>
      {(store) => (
        <>
          <SmartLink to={storePath(store.slug)}>
            <MapPin aria-hidden="true" size={18} /> Your store: {store.name}
          </SmartLink>
          <OpeningStatus store={store} />
        </>
      )}
    </OwnStore>
  );
}
