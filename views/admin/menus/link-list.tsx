import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./menu-field.module.css";
import { NEW_LINK, type MenuLink } from "./menu-model.ts";
import { TargetField } from "./target-field.tsx";

interface LinkListProps {
  /** Tells this list from the others of the menu. */
  id: string;
  label: string;
  links: readonly MenuLink[];
  followed: Readonly<Record<string, string>>;
  onChange: (links: readonly MenuLink[]) => void;
  tools?: (link: MenuLink, index: number) => ReactNode;
}

/** The links of a section or of a column. */
export function LinkList({ id, label, links, followed, onChange, tools }: LinkListProps) {
  const remove = useRemoval(links, onChange);
  return (
    <div className={styles["links"]}>
      <MovableList
        id={id}
        label={label}
        items={links}
        nameOf={(link) => link.label || "the new link"}
        onChange={onChange}
        onRemove={(index) => remove(index, links[index]?.label ?? "")}
        {...(tools && { tools })}
      >
        {(link, index) => (
          <div className={styles["link"]}>
            <Field label="Label">
              {(control) => (
                <Input
                  {...control}
                  value={link.label}
                  onChange={(event) => onChange(links.with(index, { ...link, label: event.target.value }))}
                />
              )}
            </Field>
            <TargetField
              name={link.label || `Link ${index + 1}`}
              target={link}
              followed={link.follows ? followed[`${link.follows.kind}/${link.follows.id}`] : undefined}
              onChange={(target) => onChange(links.with(index, { ...link, ...target }))}
            />
          </div>
        )}
      </MovableList>
      <div>
        <Button
          icon={Plus}
          aria-label={`Add a link to ${label}`}
          onClick={() => onChange([...links, NEW_LINK])}
        >
          Add a link
        </Button>
      </div>
    </div>
  );
}

/** Removes an entry of a list, with an undo. */
export function useRemoval<Item>(
  items: readonly Item[],
  onChange: (items: readonly Item[]) => void,
): (index: number, name: string) => void {
  const toast = useToast();
  return (index, name) => {
    const removed = items[index];
    if (removed === undefined) return;
    onChange(items.toSpliced(index, 1));
    toast({
      text: `“${name || "New entry"}” removed.`,
      async undo() {
        onChange(items);
      },
    });
  };
}
