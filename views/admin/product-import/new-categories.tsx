import { Checkbox } from "../kit/controls.tsx";
import { Notice } from "../kit/notice.tsx";
import { countOf, type ImportResult } from "./import-result.ts";

interface NewCategoriesProps {
  made: ImportResult["newCategories"];
  /** The labels of those that there are. */
  existing: readonly string[];
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Asks about the categories that a file would make: many are a typing error. */
export function NewCategories({ made, existing, agreed, onAgree }: NewCategoriesProps) {
  const one = made.length === 1;
  return (
    <Notice tone="warning">
      <p>{one ? "This file makes a new category:" : "This file makes new categories:"}</p>
      <ul>
        {made.map(({ category, label, rows, similar }) => (
          <li key={category}>
            <strong>{category}</strong> (
            {rows.length === 1 ? `row ${rows[0]}` : countOf(rows.length, "row", "rows")}
            ): {similar === null ? `visitors will read “${label}”.` : `did you mean ${similar}?`}
          </li>
        ))}
      </ul>
      <p>The categories so far: {existing.join(", ")}.</p>
      <Checkbox
        label={one ? "Yes, make this category" : "Yes, make these categories"}
        checked={agreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Notice>
  );
}
