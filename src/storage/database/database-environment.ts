/** What pg, libpq and Node read from the environment to reach PostgreSQL: `PG*`, the files in the home folder, certificates. */
const READ = /^(?:PG[A-Z_]+|HOME|USER|NODE_EXTRA_CA_CERTS)$/;

/** The part of this process's environment that a process needs which opens the same database; with SQLite nothing. */
export function databaseEnvironment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  if (databaseUrl === undefined) return {};
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => READ.test(name)));
}
