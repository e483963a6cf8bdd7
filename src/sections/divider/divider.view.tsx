import { classNames } from "../../../views/components/class-names.ts";
import { Tile } from "../../../views/site/tile.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./divider.section.ts";
import styles from "./divider.module.css";

export function View({ section: { look } }: SectionViewProps<typeof kind>) {
  return (
    <div className="container">
      <hr className={classNames(styles["divider"], look === "tiles" && "visually-hidden")} />
      {look === "tiles" && (
        <div className={styles["tiles"]} aria-hidden="true">
          <Tile pattern="star" tone="honey" />
          <Tile pattern="quarters" tone="olive" />
          <Tile pattern="petals" tone="sea" />
          <Tile pattern="rings" tone="pear" />
        </div>
      )}
    </div>
  );
}
