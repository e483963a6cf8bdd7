import { useState } from "react";
import { callApi } from "../api-call.ts";
import {
  type FieldProps,
  useEditing,
  useEditorState,
  useFieldError,
  useValue,
} from "../editor/editor-context.ts";
import type { FieldsForm } from "../../../src/content/form.ts";
import type { Fields } from "../../../src/rules/merge-record.ts";
import { FieldGroup } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { HeaderItems } from "./header-items.tsx";
import { SectionList } from "./link-list.tsx";
import type { MenuItem, MenuSection } from "./menu-model.ts";

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
      {field.menu === "header" ? (
        <HeaderItems items={entries as MenuItem[]} followed={followed} onChange={change} />
      ) : (
        <SectionList
          id="columns"
          label="Columns"
          one="column"
          sections={entries as MenuSection[]}
          followed={followed}
          onChange={change}
        />
      )}
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
  useDebouncedCall(
    `${menu} ${JSON.stringify(values)}`,
    async (signal) => {
      // An address that is half typed.
      if (!form.schema.safeParse(values).success) return;
      const path = `${form.path}/${menu}/check`;
      const answer = await callApi<MenuCheck>(path, { method: "POST", body: values, signal });
      if (answer.ok) setCheck(answer.value);
    },
    CHECK_AFTER_MS,
  );
  return check;
}
