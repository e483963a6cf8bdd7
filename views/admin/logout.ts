import { redirect } from "react-router";
import { accountContext } from "../../src/site/context.ts";
import type { Route } from "./+types/logout";

/** GET does not sign out: browsers may prefetch links, but not forms. */
export function loader() {
  return redirect("/admin");
}

export async function action({ context }: Route.ActionArgs) {
  const account = context.get(accountContext);
  await account.signOut(account.form);
  return redirect("/admin/login?notice=signed-out");
}
