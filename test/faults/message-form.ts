import { expect } from "vitest";
import { call, signIn } from "./site-process.ts";

/** Signs in, and says where messages go: without an address the form is closed. @returns the token. */
export async function openForm(port: number): Promise<string> {
  const token = await signIn(port);
  const body = { email: "care@shop.example" };
  expect((await call(port, "/api/settings/contact", { method: "PUT", token, body })).status).toBe(200);
  return token;
}

/** Sends a message with a file, from a network of its own (TRUST_PROXY): the number of messages of one is limited. */
export function sendMessage(
  port: number,
  name: string,
  file: { content: Buffer; name: string },
): Promise<Response> {
  const form = new FormData();
  const fields = {
    topic: "other",
    message: `Message ${name}`,
    name: "Rita",
    email: "rita@visitor.example",
    phone: "",
    store: "",
    order: "",
    homepage: "",
    shown: new Date(Date.now() - 60_000).toISOString(),
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("photo", new Blob([new Uint8Array(file.content)]), file.name);
  return fetch(`http://127.0.0.1:${port}/message`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { "X-Forwarded-For": `10.0.${name}` },
  });
}
