import { Navigation, Phone } from "lucide-react";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { OwnStoreButton } from "../own-store/own-store-button.tsx";
import { OpeningStatus } from "./opening-status.tsx";
import styles from "./store-head.module.css";

/** The head of a store's page: its state now, and the first things that visitors do. */
export function StoreHead({ store }: { store: Store }) {
  const { name, introduction, imageUrl, imageAlt, phone } = store;
  return (
    <div className="container">
      <Breadcrumbs crumbs={[{ path: "/locations", label: "Locations" }]} current={name} />
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <h1>{name}</h1>
          <p className={styles["state"]}>
            <OpeningStatus store={store} />
          </p>
          {introduction && <p className={styles["introduction"]}>{introduction}</p>}
          <div className={styles["actions"]}>
            <ButtonLink to="#way">
              <Navigation aria-hidden="true" size={18} /> The way there
            </ButtonLink>
            {phone && (
              <ButtonLink to={phoneLink(phone)} look="outline">
                <Phone aria-hidden="true" size={18} /> {phone}
              </ButtonLink>
            )}
            <OwnStoreButton store={store} />
          </div>
        </div>
        <Picture
          url={imageUrl}
          alt={imageAlt}
          sizes="(width <= 768px) 100vw, 34rem"
          priority
          className={styles["picture"]}
        />
      </header>
    </div>
  );
}
