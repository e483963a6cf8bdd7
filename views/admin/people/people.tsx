import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { accountContext } from "../../../src/site/context.ts";
import type { loader as layoutLoader } from "../admin-layout.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { readAdmin } from "../read-admin.ts";
import { Button } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/people";
import { InviteDialog } from "./person-forms.tsx";
import { PeopleList } from "./people-list.tsx";
import styles from "./people.module.css";
import { RoleMatrix, RoleRequirements } from "./roles.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async (queries) => {
    const account = context.get(accountContext);
    const [people, roles, stores] = await Promise.all([
      account.people(),
      account.roles(),
      queries.storeNames(),
    ]);
    return { people, roles, stores };
  });
}

/** The accounts and their permissions. Requires `users.manage`. */
export default function People({ loaderData: { people, roles, stores } }: Route.ComponentProps) {
  const user = useRouteLoaderData<typeof layoutLoader>("admin/admin-layout")?.user;
  // Until the person opens or closes the dialog, the address decides. The server does not see its hash.
  const { hash } = useLocation();
  const isAsked = useHydrated() && hash === "#invite";
  const [inviting = isAsked, setInviting] = useState<boolean>();
  if (!user) return null;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="People"
        lead="Give each colleague their own account, so that the history shows who did what."
        actions={
          <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        }
      />
      <PeopleList people={people} stores={stores} user={user} />
      <RoleMatrix />
      <RoleRequirements roles={roles} user={user} />
      {inviting && <InviteDialog user={user} stores={stores} onClose={() => setInviting(false)} />}
    </div>
  );
}
