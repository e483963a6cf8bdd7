import { Check } from "lucide-react";
import { permissionWords } from "../permission-words.ts";
import { hasPermission, type SessionUser } from "../../../src/accounts/permissions.ts";
import { Link } from "react-router";
import { Nothing, Panel } from "./panel.tsx";
import styles from "./rights.module.css";

/** What one may do here, and whom to ask for more. */
export function Rights({ user }: { user: SessionUser }) {
  return (
    <Panel title="What you may do">
      {user.permissions.length === 0 ? (
        <Nothing>
          Nothing yet beyond looking around. A colleague who manages accounts can give you more.
        </Nothing>
      ) : (
        <ul className={styles["list"]}>
          {user.permissions.map((permission) => (
            <li key={permission}>
              <Check size={18} aria-hidden="true" /> {permissionWords(permission)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles["help"]}>
        {hasPermission(user, "users.manage") ? (
          <>
            Who else may do what is under <Link to="/admin/people">People</Link>.
          </>
        ) : (
          "Is something missing? A colleague who manages accounts can change what you may do."
        )}{" "}
        For scripts there is <a href="/api/docs">a description of the API</a>.
      </p>
    </Panel>
  );
}
