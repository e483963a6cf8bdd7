import { Search } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { AuditFilter } from "../../../src/staff/staff-context.ts";
import { AUDIT_AREAS } from "../../../src/rules/access/audit-actions.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Input, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./audit-screen.module.css";

/** The filters, in the address. A plain form, so that they work before the page is interactive. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const isLoading = useNavigation().location?.pathname === "/admin/audit";
  return (
    // The key resets the fields when a link changes the filters.
    <search key={JSON.stringify(filter)}>
      <Form action="/admin/audit" className={styles["filters"]}>
        <Field label="Person">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="person"
              defaultValue={filter.person}
              placeholder="Part of the e-mail address"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Action">
          {(control) => (
            <Select {...control} name="what" defaultValue={filter.what ?? ""}>
              <option value="">Any action</option>
              {Object.entries(AUDIT_AREAS).map(([area, { label, actions }]) => (
                <optgroup key={area} label={label}>
                  <option value={area}>{label}: all</option>
                  {Object.entries(actions).map(([action, words]) => (
                    <option key={action} value={action}>
                      {sentenceCase(words)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Subject">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="subject"
              defaultValue={filter.subject}
              placeholder="Part of a title or address"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="From">
          {(control) => <Input {...control} type="date" name="from" defaultValue={filter.from} />}
        </Field>
        <Field label="Until">
          {(control) => <Input {...control} type="date" name="until" defaultValue={filter.until} />}
        </Field>
        <Button type="submit" tone="primary" icon={Search} busy={isLoading}>
          Filter
        </Button>
      </Form>
    </search>
  );
}
