import { ShownOnce } from "./recovery-codes.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { ApiTokenRecord } from "../../../src/accounts/tokens/api-token.schema.ts";
import { HELD_PERMISSIONS, type HeldPermission } from "../../../src/rules/access/permissions.ts";
import { Button } from "../kit/button.tsx";
import { AccountSection } from "./account-section.tsx";
import { TokenList } from "../kit/token-list.tsx";
import { TOKEN_LIFETIMES } from "../../../src/rules/access/api-token.ts";
import { textOf } from "../../components/session/text-of.ts";
import { callApi } from "../api-call.ts";
import { DayInput } from "../fields/day-input.tsx";
import { Checkbox, Input, Select } from "../kit/controls.tsx";
import { Field, FieldGroup } from "../kit/field.tsx";
import { permissionWords } from "../permission-words.ts";
import styles from "./account.module.css";

interface TokensSectionProps {
  tokens: readonly ApiTokenRecord[];
  /** The user's own permissions, beyond which no token goes. */
  permissions: readonly HeldPermission[];
}

/** The user's API tokens for scripts. */
export function TokensSection({ tokens, permissions }: TokensSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ name: string; apiToken: string }>();
  return (
    <AccountSection
      title="API tokens"
      lead="With a token, a script can use the API on your behalf. It can never sign in, or change your account. Revoke tokens that are no longer used."
    >
      {created && <NewToken {...created} onSaved={() => setCreated(undefined)} />}
      {tokens.length > 0 ? (
        <TokenList tokens={tokens} path="/api/users/me/tokens" />
      ) : (
        <p>You have no tokens.</p>
      )}
      <p>
        <Button icon={tokens.length > 0 ? Plus : KeyRound} onClick={() => setOpen(true)}>
          Create a token
        </Button>
      </p>
      {isOpen && (
        <CreateTokenDialog permissions={permissions} onClose={() => setOpen(false)} onCreated={setCreated} />
      )}
    </AccountSection>
  );
}

interface CreateTokenDialogProps {
  permissions: readonly HeldPermission[];
  onClose: () => void;
  onCreated: (token: { name: string; apiToken: string }) => void;
}

/** The choice of a date of one's own. */
const BY_DATE = "date";

/** Asks for the name, permissions and lifetime of a token. The server asks for a recent proof, so that an unattended session makes none. */
function CreateTokenDialog({ permissions, onClose, onCreated }: CreateTokenDialogProps) {
  const [lifetime, setLifetime] = useState(String(TOKEN_LIFETIMES[0]));
  const [until, setUntil] = useState("");

  async function send(form: FormData) {
    const name = textOf(form.get("name"));
    const body = {
      name,
      permissions: HELD_PERMISSIONS.filter((permission) => form.getAll("permission").includes(permission)),
      ...(lifetime === BY_DATE ? { until } : { days: Number(lifetime) }),
    };
    const result = await callApi<{ apiToken: string }>("/api/users/me/tokens", { method: "POST", body });
    if (!result.ok) return result;
    onCreated({ name, apiToken: result.value.apiToken });
    return undefined;
  }

  return (
    <FormDialog
      title="Create a token"
      submit={{ label: "Create", icon: KeyRound }}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="Name" help="What the token is for, such as the script’s name." error={errors["name"]}>
            <Input name="name" maxLength={100} autoComplete="off" data-autofocus />
          </Field>
          <FieldGroup
            legend="The script can"
            help="At most what you can do yourself. Without any of these, it can only read what every colleague can read."
            error={errors["permissions"]}
          >
            {HELD_PERMISSIONS.filter((permission) => permissions.includes(permission)).map((permission) => (
              <Checkbox
                key={permission}
                name="permission"
                value={permission}
                label={permissionWords(permission)}
              />
            ))}
          </FieldGroup>
          <Field label="Expires" error={errors["days"]}>
            <Select value={lifetime} onChange={(event) => setLifetime(event.currentTarget.value)}>
              {TOKEN_LIFETIMES.map((days) => (
                <option key={days} value={days}>
                  After {days} days
                </option>
              ))}
              <option value={BY_DATE}>On a date</option>
            </Select>
          </Field>
          {lifetime === BY_DATE && (
            <Field label="Last day" error={errors["until"]}>
              <DayInput name="Last day" value={until} onChange={setUntil} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

interface NewTokenProps {
  name: string;
  apiToken: string;
  onSaved: () => void;
}

/** Shows a new token. */
function NewToken({ name, apiToken, onSaved }: NewTokenProps) {
  return (
    <ShownOnce
      title={`The token “${name}” is ready. Store it now`}
      text={apiToken}
      copied="Token copied."
      notCopied="This browser does not allow copying. Select the token and copy it."
      saved="I have stored it"
      onSaved={onSaved}
      question={{
        title: "Have you stored your token?",
        leave: "Leave without storing",
        text: "It is not shown again. Copy it first, then choose “I have stored it”.",
      }}
    >
      <p>
        It is not shown again. Store it where the script reads its secrets, and never in its source. A person
        who has it can do what the token allows.
      </p>
      <p>
        <code className={styles["secret"]}>{apiToken}</code>
      </p>
    </ShownOnce>
  );
}
