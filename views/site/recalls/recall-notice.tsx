import { OctagonAlert } from "lucide-react";
import type { RecallCard } from "../../../src/content/kinds/recalls/recall.server.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./recall-notice.module.css";

/** The recalls of a product, above everything else on its page. */
export function RecallNotice({
  recalls,
}: {
  recalls: readonly Pick<RecallCard, "id" | "slug" | "title" | "batch">[];
}) {
  if (recalls.length === 0) return null;
  return (
    <section className={styles["notice"]} aria-label="Recall of this product">
      <OctagonAlert aria-hidden="true" size={28} />
      <ul>
        {recalls.map(({ id, slug, title, batch }) => (
          <li key={id}>
            <SmartLink to={`/recalls/${slug}`}>{title}</SmartLink>
            {batch && <p>{batch}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
