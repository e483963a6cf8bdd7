import { useEditing, useEditorState, useFieldError, useValue } from "../editor/editor-context.ts";
import type { FieldProps } from "../fields/field-props.ts";
import { FieldGroup } from "../kit/field.tsx";
import { HeaderItems } from "./header-items.tsx";
import type { MenuItem, MenuSection } from "./menu-model.ts";
import { SectionList } from "./section-list.tsx";
import { Notice } from "../kit/notice.tsx";
import { useEffect, useState } from "react";
import { callApi } from "../api-call.ts";
import type { Fields } from "../editor/merge-record.ts";

/** The entries of the header's menu, or the columns of the footer's, with what is wrong in them. */
export function MenuField({ field }: FieldProps<"menu">) {
  const [value, change] = useValue(field.path);
  const { form } = useEditing();
  const values = useEditorState((state) => state.values);
  const { problems, followed } = useMenuCheck(`${form.path}/${field.menu}/check`, values);
  // Written by the schema of the menu; an editor's values have no types.
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return (
    <FieldGroup legend={field.label} error={useFieldError(field)}>
      <MenuProblems problems={problems} />
      {field.menu === "header" ? (
        <HeaderItems items={entries as MenuItem[]} followed={followed} onChange={change} />
      ) : (
        <FooterColumns columns={entries as MenuSection[]} followed={followed} onChange={change} />
      )}
    </FieldGroup>
  );
}

interface FooterColumnsProps {
  columns: readonly MenuSection[];
  followed: Readonly<Record<string, string>>;
  onChange: (columns: readonly MenuSection[]) => void;
}

/** The columns of the footer. */
function FooterColumns({ columns, followed, onChange }: FooterColumnsProps) {
  return (
    <SectionList
      id="columns"
      label="Columns"
      one="column"
      sections={columns}
      followed={followed}
      onChange={onChange}
    />
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

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 600;

/** Checks a menu while it is edited. A check that fails says nothing: saving has sentences of its own. */
function useMenuCheck(path: string, values: Fields): MenuCheck {
  const [check, setCheck] = useState<MenuCheck>({ problems: [], followed: {} });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void callApi<MenuCheck>(path, { method: "POST", body: values, signal: stop.signal })
        .then((answer) => {
          if (answer.ok && !stop.signal.aborted) setCheck(answer.value);
          return undefined;
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted) throw error;
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, values]);
  return check;
}
