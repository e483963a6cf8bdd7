import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs `work` while Node can start no process of its own. As at the system's limit of processes, `fork` tells it by an event,
 * and by another one as soon as something is sent: an error without a listener ends the test run.
 */
export async function withoutPrograms(work: () => Promise<unknown>): Promise<void> {
  const { execPath } = process;
  process.execPath = "/etc/passwd";
  try {
    await work();
    await wait(100);
  } finally {
    process.execPath = execPath;
  }
}
