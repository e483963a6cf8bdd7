import { useRef, useState } from "react";
import { CornerDownRight, Plus } from "lucide-react";
import { callApi } from "../api-call.ts";
import {
  type FieldProps,
  useChange,
  useEditing,
  useEditorState,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import type { FieldsForm } from "../../../src/content/form.ts";
import type {
  StoredMegaMenu,
  StoredMenuItem,
  StoredMenuSection,
} from "../../../src/content/settings/menus.schema.ts";
import { type Fields, isGroup, valueAt } from "../../../src/rules/merge-record.ts";
import { FieldGroup } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { Button } from "../kit/button.tsx";
import { Checkbox } from "../kit/controls.tsx";
import { Menu } from "../kit/menu.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { useMovedPath } from "../fields/moved-path.ts";
import { useRemoval } from "../fields/use-removal.ts";
import { FollowedRecords, SectionList, TargetField, useTargetWords, Words } from "./link-list.tsx";
import {
  destinationsIn,
  type FeaturedCard,
  freeMegaMenu,
  nest,
  NEW_CARD,
  NEW_LINK,
  unnest,
} from "./menu-model.ts";

/** The entries of the header's menu, or the columns of the footer's, with what is wrong in them. */
export function MenuField({ field }: FieldProps<"menu">) {
  const [value, change] = useValue(field.path);
  const { form } = useEditing();
  const values = useEditorState((state) => state.values);
  const { problems, followed } = useMenuCheck(form, field.menu, values);
  // Written by the schema of the menu; an editor's values have no types.
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return (
    <FieldGroup legend={field.label} error={useFieldError(field)}>
      <MenuProblems problems={problems} />
      <FollowedRecords value={followed}>
        {field.menu === "header" ? (
          <HeaderItems path={field.path} items={entries as StoredMenuItem[]} onChange={change} />
        ) : (
          <SectionList
            path={field.path}
            label="Columns"
            one="column"
            sections={entries as StoredMenuSection[]}
            onChange={change}
          />
        )}
      </FollowedRecords>
    </FieldGroup>
  );
}

/** What visitors would find broken in a menu, named before it is saved. */
function MenuProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Notice tone="warning">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** What the server knows of a menu that is being edited. */
interface MenuCheck {
  /** Sentences about links that lead nowhere and menus without links. */
  problems: readonly string[];
  /** The titles of the records that links follow, by kind and id. */
  followed: Readonly<Record<string, string>>;
}

/** Debounce of the check, in milliseconds. */
const CHECK_AFTER_MS = 600;

/** Checks a menu while it is edited. A check that fails says nothing: saving has sentences of its own. */
function useMenuCheck(form: FieldsForm, menu: string, values: Fields): MenuCheck {
  const [check, setCheck] = useState<MenuCheck>({ problems: [], followed: {} });
  useDebouncedCall(`${menu} ${JSON.stringify(values)}`, CHECK_AFTER_MS, async (signal) => {
    // An address that is half typed.
    if (!form.schema.safeParse(values).success) return;
    const path = `${form.path}/${menu}/check`;
    const answer = await callApi<MenuCheck>(path, { method: "POST", body: values, signal });
    if (answer.ok) setCheck(answer.value);
  });
  return check;
}

interface HeaderItemsProps {
  path: string;
  items: readonly StoredMenuItem[];
  onChange: (items: StoredMenuItem[]) => void;
}

/** The entries of the header: links, and large menus with sections and a card. */
function HeaderItems({ path, items, onChange }: HeaderItemsProps) {
  const remove = useRemoval(path);
  const targetInWords = useTargetWords();
  const destinations = destinationsIn(items);
  const free = freeMegaMenu(items);

  /** Moves a link from the bar into a large menu. */
  const moveFromBar = (item: StoredMenuItem, index: number) =>
    item.menu === null &&
    destinations.length > 1 && (
      <Menu
        label={`Move ${item.label || "the new entry"} into a menu`}
        icon={CornerDownRight}
        items={destinations.flatMap(({ label, at }) =>
          at ? [{ label: `To ${label}`, onSelect: () => onChange(nest(items, index, at)) }] : [],
        )}
      />
    );

  return (
    <>
      <MovableList
        id={path}
        label="Entries"
        items={items}
        nameOf={(item) => item.label || "the new entry"}
        wordsOf={(item) => (item.menu ? menuInWords(item, item.menu) : targetInWords(item))}
        onChange={onChange}
        onRemove={(index) => remove(index, `“${items[index]?.label || "New entry"}”`)}
        tools={moveFromBar}
      >
        {(item, index) => (
          <div className="column gap-3">
            <Words
              label="Label"
              value={item.label}
              onChange={(label) => onChange(items.with(index, { ...item, label }))}
            />
            {item.menu ? (
              <MegaMenuFields
                key={item.menu.name}
                path={`${path}.${index}.menu`}
                label={item.label}
                menu={item.menu}
                onChange={(menu) => onChange(items.with(index, { ...item, menu }))}
                linkTools={(section) => (link, at) => (
                  <Menu
                    label={`Move ${link.label || "the new link"} elsewhere`}
                    icon={CornerDownRight}
                    items={destinations
                      .filter((to) => to.at?.item !== index || to.at.section !== section)
                      .map((to) => ({
                        label: `To ${to.label}`,
                        onSelect: () => onChange(unnest(items, { item: index, section, link: at }, to.at)),
                      }))}
                  />
                )}
              />
            ) : (
              <TargetField
                name={item.label || `Entry ${index + 1}`}
                target={item}
                onChange={(target) => onChange(items.with(index, { ...item, ...target }))}
              />
            )}
          </div>
        )}
      </MovableList>
      <div className="row">
        <Button icon={Plus} onClick={() => onChange([...items, { ...NEW_LINK, menu: null }])}>
          Add a link
        </Button>
        {free !== undefined && (
          <Button
            icon={Plus}
            onClick={() =>
              onChange([...items, { ...NEW_LINK, menu: { name: free, sections: [], featured: null } }])
            }
          >
            Add a large menu
          </Button>
        )}
      </div>
    </>
  );
}

/** What a large menu contains; empty for a new one. */
function menuInWords({ label }: StoredMenuItem, { sections }: StoredMegaMenu): string {
  if (label === "" && sections.length === 0) return "";
  return `Large menu: ${sections.map(({ title }) => title).join(", ") || "no sections"}`;
}

interface MegaMenuFieldsProps {
  /** Its own in the form. */
  path: string;
  label: string;
  menu: StoredMegaMenu;
  onChange: (menu: StoredMegaMenu) => void;
  linkTools: NonNullable<Parameters<typeof SectionList>[0]["linkTools"]>;
}

function MegaMenuFields({ path, label, menu, onChange, linkTools }: MegaMenuFieldsProps) {
  const card = useRef(NEW_CARD);
  return (
    <>
      <SectionList
        path={`${path}.sections`}
        label={`Sections of ${label}`}
        one="section"
        sections={menu.sections}
        onChange={(sections) => onChange({ ...menu, sections })}
        linkTools={linkTools}
      />
      <Checkbox
        label="A card beside the sections, shown while no banner takes its place"
        checked={menu.featured !== null}
        onChange={(event) => {
          if (menu.featured) card.current = menu.featured;
          onChange({ ...menu, featured: event.target.checked ? card.current : null });
        }}
      />
      {menu.featured && (
        <CardFields
          path={`${path}.featured`}
          name={label}
          card={menu.featured}
          onChange={(featured) => onChange({ ...menu, featured })}
        />
      )}
    </>
  );
}

interface CardFieldsProps {
  /** Its own in the form. */
  path: string;
  /** What the menu is called. */
  name: string;
  card: FeaturedCard;
  onChange: (card: FeaturedCard) => void;
}

/** The card of a large menu. */
function CardFields({ path, name, card, onChange }: CardFieldsProps) {
  const { editor } = useEditing();
  const change = useChange();
  const remember = useMovedPath();
  /** A picture arrives, or comes back by an undo, when more may have been typed since. */
  const changesAt = (at: string) => ({
    onChange(image: string | null) {
      const now = valueAt(editor.getState().values, at);
      if (isGroup(now)) change(at, { ...now, image });
    },
  });
  const line = (field: "title" | "description" | "buttonText", label: string) => (
    <Words label={label} value={card[field]} onChange={(words) => onChange({ ...card, [field]: words })} />
  );
  return (
    <FieldGroup legend={`Card of ${name}`} help="{product} stands for the name of the brand.">
      <div className="column gap-3">
        {line("title", "Title")}
        {line("description", "Text")}
        {line("buttonText", "Button")}
        <TargetField
          name={`The button of ${name}`}
          target={card}
          onChange={(target) => onChange({ ...card, ...target })}
        />
        <PictureField
          label="Picture"
          value={card.image}
          {...changesAt(path)}
          remember={() => {
            const find = remember();
            return () => {
              const at = find(path);
              return at === undefined ? undefined : changesAt(at);
            };
          }}
          slots={["menu"]}
        />
      </div>
    </FieldGroup>
  );
}
