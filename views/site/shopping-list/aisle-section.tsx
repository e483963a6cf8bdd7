import { X } from "lucide-react";
import type { ListItem } from "../../../src/rules/shopping-list/shopping-list.ts";
import { Emoji } from "../../components/emoji.tsx";
import { categoryEmoji } from "../products/category-emoji.ts";
import styles from "./aisle-section.module.css";

interface AisleSectionProps {
  aisle: string;
  title: string;
  items: readonly ListItem[];
  onTick: (id: string, isDone: boolean) => void;
  onRemove: (id: string) => void;
}

/** What is to buy in one aisle. */
export function AisleSection({ aisle, title, items, onTick, onRemove }: AisleSectionProps) {
  return (
    <section className={styles["aisle"]}>
      <h2>
        <Emoji name={categoryEmoji(aisle)} size={32} loading="eager" /> {title}
      </h2>
      <ul>
        {items.map(({ id, text, detail, isDone }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={isDone}
                onChange={(event) => onTick(id, event.target.checked)}
              />
              <span className={styles["text"]}>
                {text}
                {detail !== "" && <small>{detail}</small>}
              </span>
            </label>
            <button
              type="button"
              className={styles["remove"]}
              aria-label={`Remove ${text}`}
              onClick={() => onRemove(id)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
