import { Heart, HeartOff, MapPin } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./my-store.module.css";
import { useSyncExternalStore } from "react";
import { OWN_STORE_KEY } from "../../../src/rules/stores/own-store.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { OpeningStatus } from "../locations/opening-status.tsx";
import { OwnStore } from "./own-store.tsx";

/** Makes a store the visitor's own, or removes it. Its space is reserved until scripts run. */
export function OwnStoreButton({ store: { id } }: { store: Pick<Store, "id"> }) {
  const isOwn = useOwnStore() === id;
  const isUsable = useHydrated();
  return (
    <div className={classNames(styles["own"], !isUsable && styles["waiting"])}>
      <button
        type="button"
        className={classNames(buttons["button"], isOwn ? buttons["outline"] : buttons["honey"])}
        onClick={() => chooseStore(isOwn ? "" : id)}
      >
        {isOwn ? <HeartOff aria-hidden="true" size={18} /> : <Heart aria-hidden="true" size={18} />}
        {isOwn ? "Forget my store" : "Make this my store"}
      </button>
      <output className={styles["note"]}>{isOwn && "Your store. Only this device knows it."}</output>
    </div>
  );
}

/** The id of the store that the visitor has chosen; empty without one, and in the server's HTML. */
export function useOwnStore(): string {
  return useSyncExternalStore(
    observe,
    () => document.documentElement.dataset["store"] ?? "",
    () => "",
  );
}

/** Chooses a store, or none with an empty id. Where the browser stores nothing, the choice ends with the page. */
function chooseStore(id: string): void {
  const { dataset } = document.documentElement;
  if (id === "") delete dataset["store"];
  else dataset["store"] = id;
  try {
    if (id === "") localStorage.removeItem(OWN_STORE_KEY);
    else localStorage.setItem(OWN_STORE_KEY, id);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Calls back when the `data-store` attribute of the document changes (see views/document/document-scripts.tsx). */
function observe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-store"] });
  return () => observer.disconnect();
}

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
