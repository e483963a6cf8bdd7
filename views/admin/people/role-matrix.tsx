import { Check, Minus } from "lucide-react";
import { permissionWords, ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { PERMISSIONS, ROLES } from "../../../src/accounts/permissions.ts";
import { ROLE_NAMES } from "../../../src/rules/access/roles.ts";
import styles from "./role-matrix.module.css";

/** What each role may do, side by side, in plain words. */
export function RoleMatrix() {
  return (
    <section className={styles["part"]} aria-labelledby="roles">
      <h2 id="roles">What each role may do</h2>
      <table className={styles["table"]}>
        <caption className="visually-hidden">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Right</span>
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
                const may = ROLES[role].includes(permission);
                return (
                  <td key={role} className={may ? styles["yes"] : styles["no"]}>
                    {may ? <Check size={20} aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
                    <span className="visually-hidden">{may ? "Yes" : "No"}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["note"]}>
        Beside their role, a person can be given single rights: choose Change name and rights in the list
        above.
      </p>
    </section>
  );
}
