import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { LinkList, useRemoval } from "./link-list.tsx";
import styles from "./menu-field.module.css";
import { NEW_SECTION, type MenuLink, type MenuSection } from "./menu-model.ts";

interface SectionListProps {
  id: string;
  label: string;
  /** What one is called: `section` or `column`. */
  one: string;
  sections: readonly MenuSection[];
  followed: Readonly<Record<string, string>>;
  onChange: (sections: readonly MenuSection[]) => void;
  /** More tools of a link. */
  linkTools?: (section: number) => (link: MenuLink, index: number) => ReactNode;
}

/** Titled lists of links: the sections of a large menu, or the columns of the footer. */
export function SectionList(props: SectionListProps) {
  const { id, label, one, sections, followed, onChange, linkTools } = props;
  const remove = useRemoval(sections, onChange);
  return (
    <>
      <MovableList
        id={id}
        label={label}
        items={sections}
        nameOf={(section) => section.title || `the new ${one}`}
        onChange={onChange}
        onRemove={(index) => remove(index, sections[index]?.title ?? "")}
      >
        {(section, index) => (
          <div className={styles["section"]}>
            <Field label={`Title of the ${one}`}>
              {(control) => (
                <Input
                  {...control}
                  value={section.title}
                  onChange={(event) =>
                    onChange(sections.with(index, { ...section, title: event.target.value }))
                  }
                />
              )}
            </Field>
            <LinkList
              id={`${id}.${index}`}
              label={section.title || `the new ${one}`}
              links={section.links}
              followed={followed}
              onChange={(links) => onChange(sections.with(index, { ...section, links }))}
              {...(linkTools && { tools: linkTools(index) })}
            />
          </div>
        )}
      </MovableList>
      <div>
        <Button icon={Plus} onClick={() => onChange([...sections, NEW_SECTION])}>
          Add a {one}
        </Button>
      </div>
    </>
  );
}
