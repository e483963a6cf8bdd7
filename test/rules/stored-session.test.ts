import { expect, test } from "vitest";
import { readStoredSession } from "../../views/components/session/stored-session.ts";

const NOW = new Date("2026-11-21T09:00:00.000Z");
const user = { id: "1", email: "rita@example.com", name: "Rita", role: "editor", permissions: [] };
const authUser = JSON.stringify(user);
const claims = (secondsLeft: number) => btoa(JSON.stringify({ exp: NOW.getTime() / 1000 + secondsLeft }));
const authToken = `e30.${claims(3_600)}.x`;

function read(stored: Readonly<Record<string, string>>) {
  return readStoredSession(NOW, (key) => stored[key] ?? null).state;
}

test.each([
  ["nothing", {}, "none"],
  ["token, user and flag", { authToken, authUser, admin_authenticated: "true" }, "signed-in"],
  ["token and user without the flag", { authToken, authUser }, "signed-in"],
  ["a token within its margin", { authToken: `e30.${claims(300)}.x`, authUser }, "expired"],
  ["a token alone", { authToken }, "corrupt"],
  ["a user alone", { authUser }, "corrupt"],
  ["the flag alone", { admin_authenticated: "true" }, "corrupt"],
])("with %s stored the session is read", (_what, stored, state) => {
  expect(read(stored)).toBe(state);
});
