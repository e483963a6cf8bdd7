import { KeyRound } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { PERMISSIONS, type Permission } from "../../../src/rules/access/permissions.ts";
import { MAX_TOKEN_DAYS, TOKEN_LIFETIMES } from "../../../src/rules/access/api-token.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { useNow } from "../../components/now.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Checkbox, Input, Select } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { permissionWords } from "../permission-words.ts";
import styles from "./account.module.css";

interface CreateTokenDialogProps {
  open: boolean;
  permissions: readonly Permission[];
  onClose: () => void;
  onCreated: (token: { name: string; apiToken: string }) => void;
}

/** Asks for the name, permissions and lifetime of a token. The server asks for a recent proof, so that an unattended session makes none. */
export function CreateTokenDialog({ open, onClose, ...rest }: CreateTokenDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Create a token"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} tone="primary" icon={KeyRound} busy={busy}>
            Create
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <CreateTokenForm id={form} busy={busy} onBusy={setBusy} {...rest} />
    </Dialog>
  );
}

interface CreateTokenFormProps extends Omit<CreateTokenDialogProps, "open" | "onClose"> {
  id: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** The choice of a date of one's own. */
const BY_DATE = "date";

function CreateTokenForm({ id, busy, onBusy, permissions, onCreated }: CreateTokenFormProps) {
  const { revalidate } = useRevalidator();
  const today = maltaDay(useNow());
  const [failure, setFailure] = useState<CallFailure>();
  const [lifetime, setLifetime] = useState(String(TOKEN_LIFETIMES[0]));
  const errors = failure?.fields ?? {};

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const name = textOf(fields.get("name"));
    const body = {
      name,
      permissions: PERMISSIONS.filter((permission) => fields.getAll("permission").includes(permission)),
      ...(lifetime === BY_DATE ? { until: textOf(fields.get("until")) } : { days: Number(lifetime) }),
    };
    onBusy(true);
    const result = await callApi<{ apiToken: string }>("/api/users/me/tokens", { method: "POST", body });
    onBusy(false);
    if (!result.ok) return setFailure(result);
    onCreated({ name, apiToken: result.value.apiToken });
    await revalidate();
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
      <Field label="Name" help="What the token is for, such as the script’s name." error={errors["name"]}>
        {(control) => <Input {...control} name="name" maxLength={100} autoComplete="off" data-autofocus />}
      </Field>
      <FieldGroup
        legend="The script can"
        help="At most what you can do yourself. Without any of these, it can only read what every colleague can read."
        error={errors["permissions"]}
      >
        {PERMISSIONS.filter((permission) => permissions.includes(permission)).map((permission) => (
          <Checkbox
            key={permission}
            name="permission"
            value={permission}
            label={permissionWords(permission)}
          />
        ))}
      </FieldGroup>
      <Field label="Expires" error={errors["days"]}>
        {(control) => (
          <Select {...control} value={lifetime} onChange={(event) => setLifetime(event.currentTarget.value)}>
            {TOKEN_LIFETIMES.map((days) => (
              <option key={days} value={days}>
                After {days} days
              </option>
            ))}
            <option value={BY_DATE}>On a date</option>
          </Select>
        )}
      </Field>
      {lifetime === BY_DATE && (
        <Field label="Last day" error={errors["until"]}>
          {(control) => (
            <Input {...control} type="date" name="until" min={today} max={addDays(today, MAX_TOKEN_DAYS)} />
          )}
        </Field>
      )}
    </form>
  );
}
