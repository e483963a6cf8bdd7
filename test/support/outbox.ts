import fs from "node:fs/promises";
import path from "node:path";
import type { TestSite } from "./test-site.ts";

/** The e-mails that the site has sent, the oldest first, as text without the escapes of addresses. */
export async function readMails(site: TestSite): Promise<string[]> {
  await site.accounts.settled();
  const folder = path.join(site.accounts.config.dataDir, "outbox");
  // The folder comes with the first e-mail.
  const files = await fs.readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      return { written: (await fs.stat(file)).mtimeMs, text: await fs.readFile(file, "utf8") };
    }),
  );
  // By modification time: the file names have the time of the test clock, which does not move.
  return mails
    .toSorted((a, b) => a.written - b.written)
    .map(({ text }) => text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** The last e-mail to an address. @throws if there is none. */
export async function mailTo(site: TestSite, email: string): Promise<string> {
  const mail = (await readMails(site)).findLast((text) => text.includes(`To: ${email}`));
  if (mail === undefined) throw new Error(`There is no e-mail to ${email}.`);
  return mail;
}

/** The path in an e-mail that a pattern finds. @throws if there is none. */
export function pathIn(mail: string, pattern: RegExp): string {
  const [found] = pattern.exec(mail) ?? [];
  if (found === undefined) throw new Error(`The e-mail has no ${pattern}.`);
  return found;
}
