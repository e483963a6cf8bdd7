import { Check } from "lucide-react";
import { permissionWords } from "../permission-words.ts";
import { hasPermission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { Link } from "react-router";
import { PanelEmpty, Panel } from "./panel.tsx";
import styles from "./your-permissions.module.css";

/** The user's permissions, and how to get more. */
export function YourPermissions({ user }: { user: SessionUser }) {
  return (
    <Panel title="Your permissions">
      {user.permissions.length === 0 ? (
        <PanelEmpty>
          You have no permissions yet. A colleague who manages accounts can give you some.
        </PanelEmpty>
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
            To see and change your colleagues’ permissions, go to <Link to="/admin/people">People</Link>.
          </>
        ) : (
          "If you need another permission, ask a colleague who manages accounts."
        )}
        {hasPermission(user, "settings.write") && (
          <>
            {" "}
            Developers: see the <a href="/api/docs">API documentation</a>.
          </>
        )}
      </p>
    </Panel>
  );
}
