import { Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { CONTENT_KINDS, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { type SessionUser, writableKinds } from "../../../src/rules/access/permissions.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { fromWallClock } from "../../../src/rules/time/wall-clock.ts";
import { mondayOf } from "../../../src/rules/time/malta-time.ts";
import { textOf } from "../../components/session/text-of.ts";
import { callApi } from "../api-call.ts";
import { MomentInput } from "../fields/time-ranges.tsx";
import { Input, Options, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog, type Refused } from "../kit/form-dialog.tsx";
import { useToast, type Toast } from "../kit/toasts.tsx";
import { changeRecords } from "../lists/use-record-actions.ts";

/** Where the first date of a kind is not that of its visibility. */
const FIRST_DATE: Partial<Record<ContentKind, string>> = { forms: "opensAt" };

function firstDateOf(kind: ContentKind): string | undefined {
  return FIRST_DATE[kind] ?? kindOf(kind).visibility.from;
}

/** The kinds that a user may begin in the calendar: those that have a first date. */
export function creatableKinds(user: SessionUser): ContentKind[] {
  const own = writableKinds(user);
  return CONTENT_KINDS.filter((kind) => own.includes(kind) && firstDateOf(kind) !== undefined);
}

interface NewProps {
  day: string;
  kinds: readonly ContentKind[];
  onClose: () => void;
}

/** Begins a draft that has its day already. Offers begin in the sheet of their week. */
export function NewDialog({ day: start, kinds, onClose }: NewProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<ContentKind | undefined>(kinds[0]);
  const [day, setDay] = useState(start);
  const [time, setTime] = useState("08:00");
  if (kind === undefined) return null;
  const { one, titleField, statuses } = kindOf(kind);
  const isSheet = kind === "offers";
  return (
    <FormDialog
      title="New in the calendar"
      submit={{ label: isSheet ? "Open the week" : "Create a draft", icon: Plus }}
      onClose={onClose}
      onSend={async (form): Promise<Refused | Toast | undefined> => {
        const reading = fromWallClock(`${day}T${isSheet ? "12:00" : time}`);
        if (!reading)
          return {
            error: "",
            fields: { day: "Please enter a day and a time, such as 25/12/2026 and 08:00." },
          };
        if (isSheet) {
          await navigate(`/admin/offers?week=${mondayOf(day)}`);
          return undefined;
        }
        const title = textOf(form.get("title")).trim();
        if (title === "") return { error: "", fields: { title: "Please enter a title." } };
        const fields = {
          [titleField]: title,
          [firstDateOf(kind) ?? ""]: reading.instant,
          status: Object.keys(statuses)[0],
        };
        const result = await callApi<{ id: string }>(`/api/${kind}`, { method: "POST", body: fields });
        if (!result.ok) return { error: result.error, fields: { title: result.fields[titleField] ?? "" } };
        const { id } = result.value;
        return {
          text: `The ${one} “${title}” is a draft for ${formatDayInWords(reading.instant)}.`,
          undo: async () => {
            const undone = await changeRecords(kind, [{ id, bin: true }]);
            const fault = "error" in undone ? undone.error : undone.refused[0]?.error;
            toast(fault === undefined ? { text: "Undone." } : { text: fault, tone: "bad" });
            await revalidate();
          },
        };
      }}
    >
      {(errors) => (
        <>
          <Field label="What">
            <Select
              value={kind}
              onChange={({ target }) => setKind(kinds.find((each) => each === target.value))}
            >
              <Options options={kinds.map((value) => ({ value, label: kindOf(value).label }))} />
            </Select>
          </Field>
          {!isSheet && (
            <Field label="Title" error={errors["title"] || undefined}>
              <Input name="title" maxLength={120} data-autofocus />
            </Field>
          )}
          <Field label={isSheet ? "A day of the week" : "From"} error={errors["day"]}>
            {(control) => (
              <MomentInput
                {...control}
                name="From"
                day={day}
                onDay={setDay}
                time={time}
                onTime={isSheet ? undefined : setTime}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
