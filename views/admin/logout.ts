import { redirect } from "react-router";
import { accountContext } from "../../src/context.ts";
import type { Route } from "./+types/logout";

/** GET does not sign out: browsers may prefetch links, but not forms. */
export function loader() {
  return redirect("/admin");
}

export async function action({ context }: Route.ActionArgs) {
  await context.get(accountContext).signOut();
  return redirect("/admin/login?notice=signed-out");
}
