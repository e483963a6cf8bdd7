import { useState } from "react";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";
import { Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { ActionForm, type ActionDialogProps } from "./action-dialog.tsx";
import styles from "./bulk.module.css";

interface CategoryDialogProps extends ActionDialogProps {
  /** The categories in use. */
  inUse: readonly string[];
}

/** Moves products to another category. */
export function CategoryDialog({ inUse, ...props }: CategoryDialogProps) {
  const [category, setCategory] = useState("");
  const [missing, setMissing] = useState<string>();
  const others = inUse.filter((slug) => !PRODUCT_CATEGORIES.some((known) => known.slug === slug));

  function read() {
    setMissing(category === "" ? "Please choose a category." : undefined);
    return category === "" ? undefined : { is: "category", category };
  }

  return (
    <ActionForm {...props} title="Change the category" label="Change category" read={read}>
      {(errors) => (
        <div className={styles["form"]}>
          <Field label="New category" error={missing ?? errors["category"]}>
            {(control) => (
              <Select
                {...control}
                data-autofocus
                value={category}
                onChange={(event) => setCategory(event.target.value)}
              >
                <option value="">Choose a category</option>
                {PRODUCT_CATEGORIES.map(({ slug, label }) => (
                  <option key={slug} value={slug}>
                    {label}
                  </option>
                ))}
                {others.map((slug) => (
                  <option key={slug} value={slug}>
                    {slugWords(slug)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </ActionForm>
  );
}
