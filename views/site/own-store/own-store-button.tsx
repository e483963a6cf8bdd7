import { Heart, HeartOff } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";
import { useHydrated } from "../../components/hydrated.ts";
import styles from "./own-store-button.module.css";
import { chooseStore, useOwnStore } from "./use-own-store.ts";

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
