import { ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { type SessionUser } from "../../../src/accounts/permissions.ts";
import { ROLE_NAMES, type Role } from "../../../src/rules/access/roles.ts";
import { Radio } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { mayGive } from "./person.ts";
import styles from "./role-choice.module.css";

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
  /** Who gives it. */
  user: SessionUser;
  error?: string | undefined;
}

/** One of the roles, each with what it is for. */
export function RoleChoice({ value, onChange, user, error }: RoleChoiceProps) {
  const beyond = ROLE_NAMES.some((role) => !mayGive(user, role));
  return (
    <FieldGroup
      legend="Role"
      error={error}
      help={beyond && "A role with rights that you do not have yourself is not yours to give."}
    >
      <div className={styles["roles"]}>
        {ROLE_NAMES.map((role) => (
          <Radio
            key={role}
            name="role"
            value={role}
            checked={value === role}
            disabled={!mayGive(user, role)}
            onChange={() => onChange(role)}
            className={styles["role"]}
            label={
              <>
                <strong>{ROLE_WORDS[role]}</strong> <small>{ROLE_SUMMARIES[role]}</small>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
