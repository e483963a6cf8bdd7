import { Check, Minus } from "lucide-react";
import { permissionWords, ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { PERMISSIONS, ROLES } from "../../../src/rules/access/permissions.ts";
import { ROLE_NAMES } from "../../../src/rules/access/roles.ts";
import styles from "./role-matrix.module.css";

/** A table of the permissions of each role. */
export function RoleMatrix() {
  return (
    <section className={styles["part"]} aria-labelledby="roles">
      <h2 id="roles">Roles and permissions</h2>
      <table className={styles["table"]}>
        <caption className="visually-hidden">Roles and permissions</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Permission</span>
            </th>
            {ROLE_NAMES.map((role) => (
              <th key={role} scope="col">
                {ROLE_WORDS[role]}
                <small>{ROLE_SUMMARIES[role]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords(permission)}</th>
              {ROLE_NAMES.map((role) => {
                const isAllowed = ROLES[role].includes(permission);
                return (
                  <td key={role} className={isAllowed ? styles["yes"] : styles["no"]}>
                    {isAllowed ? (
                      <Check size={20} aria-hidden="true" />
                    ) : (
                      <Minus size={18} aria-hidden="true" />
                    )}
                    <span className="visually-hidden">{isAllowed ? "Yes" : "No"}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["note"]}>
        To give a person a permission beyond their role, choose Edit name and permissions in the list above.
      </p>
    </section>
  );
}
