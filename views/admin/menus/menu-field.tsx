import { useEditing, useEditorState, useFieldError, useValue } from "../editor/editor-context.ts";
import type { FieldProps } from "../fields/field-props.ts";
import { FieldGroup } from "../kit/field.tsx";
import { FooterColumns } from "./footer-columns.tsx";
import { HeaderItems } from "./header-items.tsx";
import type { MenuItem, MenuSection } from "./menu-model.ts";
import { MenuProblems } from "./menu-problems.tsx";
import { useMenuCheck } from "./use-menu-check.ts";

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
