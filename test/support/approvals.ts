import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import type { Staff } from "./staff.ts";

/** Chooses what goes live with the yes of a second person alone. */
export async function needYes(staff: Staff, kinds: readonly ContentKind[]) {
  await staff.send("put", "/api/settings/publishing", { kinds }).expect(200);
}

/** Returns requests as another person. */
export async function signInAs(staff: Staff, user: { email: string }): Promise<Staff["send"]> {
  const { bearer } = await staff.signIn(user);
  return (method, path, body) => staff.sendAnonymous(method, path, body).set(bearer);
}
