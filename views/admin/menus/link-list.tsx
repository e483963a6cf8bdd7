import { Plus } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import type {
  MenuLinkTarget,
  StoredMenuLink,
  StoredMenuSection,
} from "../../../src/content/settings/menus.schema.ts";
import { classNames } from "../../components/class-names.ts";
import { Button } from "../kit/button.tsx";
import { Input, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { MovableList } from "../kit/movable-row.tsx";
import { useRemoval } from "../fields/use-removal.ts";
import styles from "./menu-field.module.css";
import { FOLLOWED, isFollowedLink, NEW_LINK, NEW_SECTION } from "./menu-model.ts";
import { LinkInput } from "../links/link-input.tsx";

interface LinkListProps {
  /** Of the list in the form. */
  path: string;
  label: string;
  links: readonly StoredMenuLink[];
  onChange: (links: StoredMenuLink[]) => void;
  tools?: (link: StoredMenuLink, index: number) => ReactNode;
}

/** The links of a section or of a column. */
function LinkList({ path, label, links, onChange, tools }: LinkListProps) {
  const remove = useRemoval(path);
  const targetInWords = useTargetWords();
  return (
    <div className={classNames(styles["links"], "column gap-3")}>
      <MovableList
        id={path}
        label={label}
        items={links}
        nameOf={(link) => link.label || "the new link"}
        wordsOf={targetInWords}
        onChange={onChange}
        onRemove={(index) => remove(index, `“${links[index]?.label || "New entry"}”`)}
        {...(tools && { tools })}
      >
        {(link, index) => (
          <div className="column gap-3">
            <Words
              label="Label"
              value={link.label}
              onChange={(words) => onChange(links.with(index, { ...link, label: words }))}
            />
            <TargetField
              name={link.label || `Link ${index + 1}`}
              target={link}
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

function linksInWords({ title, links }: StoredMenuSection): string {
  return title === "" && links.length === 0 ? "" : links.map(({ label }) => label).join(", ") || "No links";
}

interface WordsProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
}

/** A line of text. */
export function Words({ label, value, onChange }: WordsProps) {
  return (
    <Field label={label}>
      <Input value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface SectionListProps {
  /** Of the list in the form. */
  path: string;
  label: string;
  /** What one is called: `section` or `column`. */
  one: string;
  sections: readonly StoredMenuSection[];
  onChange: (sections: StoredMenuSection[]) => void;
  /** More tools of a link. */
  linkTools?: (section: number) => (link: StoredMenuLink, index: number) => ReactNode;
}

/** Titled lists of links: the sections of a large menu, or the columns of the footer. */
export function SectionList(props: SectionListProps) {
  const { path, label, one, sections, onChange, linkTools } = props;
  const remove = useRemoval(path);
  return (
    <>
      <MovableList
        id={path}
        label={label}
        items={sections}
        nameOf={(section) => section.title || `the new ${one}`}
        wordsOf={linksInWords}
        onChange={onChange}
        onRemove={(index) => remove(index, `“${sections[index]?.title || "New entry"}”`)}
      >
        {(section, index) => (
          <div className="column gap-3">
            <Words
              label={`Title of the ${one}`}
              value={section.title}
              onChange={(title) => onChange(sections.with(index, { ...section, title }))}
            />
            <LinkList
              path={`${path}.${index}.links`}
              label={section.title || `the new ${one}`}
              links={section.links}
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

/** The value of the choice for a page or an address. */
const ADDRESS = "";
/** The value of the choice for a record, which is chosen in the dialog. */
const RECORD = "record";

/** What the server knows of the records that the links of a menu follow: titles and addresses, by kind and id. */
export const FollowedRecords = createContext<Readonly<Record<string, string>>>({});

/** Returns a function that says where a link leads; its words are empty for a new one. */
export function useTargetWords(): (target: MenuLinkTarget) => string {
  const followed = useContext(FollowedRecords);
  return ({ path, follows }) => {
    if (!follows) return path;
    const settingLink = follows.kind === "links" ? FOLLOWED[follows.id] : undefined;
    return settingLink ?? followed[`${follows.kind}/${follows.id}`] ?? "A page that is chosen";
  };
}

interface TargetFieldProps {
  /** What the link is called, for the names of the controls. */
  name: string;
  target: MenuLinkTarget;
  onChange: (target: MenuLinkTarget) => void;
}

/** Where a link of a menu leads: a link of the settings, a record, whose address it follows, or a typed address. */
export function TargetField({ name, target, onChange }: TargetFieldProps) {
  const targetInWords = useTargetWords();
  const { path, follows } = target;
  const chosen = !follows ? ADDRESS : follows.kind === "links" ? follows.id : RECORD;
  return (
    <div className="column gap-3">
      <Field label={`${name} leads to`}>
        <Select
          value={chosen}
          onChange={({ target: { value } }) => {
            if (value === ADDRESS) onChange({ path, follows: null });
            else if (isFollowedLink(value)) onChange({ path: "", follows: { kind: "links", id: value } });
          }}
        >
          <option value={ADDRESS}>A page or an address</option>
          {chosen === RECORD && <option value={RECORD}>{targetInWords(target)}</option>}
          <optgroup label="A link from the settings">
            {Object.entries(FOLLOWED).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <LinkInput
        aria-label={`Address of ${name}`}
        buttonLabel={`Choose a page for ${name}`}
        value={follows ? "" : path}
        placeholder={follows ? "Follows the choice above" : undefined}
        onChange={(address) => onChange({ path: address, follows: null })}
        onChoose={({ href, record }) =>
          onChange(record ? { path: "", follows: record } : { path: href, follows: null })
        }
      />
    </div>
  );
}
