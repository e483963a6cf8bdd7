import { ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { type SessionUser } from "../../../src/rules/access/permissions.ts";
import { ROLE_NAMES, type Role } from "../../../src/rules/access/roles.ts";
import { Radio } from "../kit/controls.tsx";
import { FieldGroup } from "../kit/field.tsx";
import { canAssignRole } from "./person.ts";
import styles from "./role-choice.module.css";

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
  /** The signed-in user, who can only assign roles within their own permissions. */
  user: SessionUser;
  error?: string | undefined;
}

/** A radio group of the roles, each with its summary. */
export function RoleChoice({ value, onChange, user, error }: RoleChoiceProps) {
  const beyond = ROLE_NAMES.some((role) => !canAssignRole(user, role));
  return (
    <FieldGroup
      legend="Role"
      error={error}
      help={beyond && "You can only assign roles whose permissions you have yourself."}
    >
      <div className={styles["roles"]}>
        {ROLE_NAMES.map((role) => (
          <Radio
            key={role}
            name="role"
            value={role}
            checked={value === role}
            disabled={!canAssignRole(user, role)}
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
