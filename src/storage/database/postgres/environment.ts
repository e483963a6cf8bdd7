/** What pg, libpq and Node read from the environment to reach PostgreSQL: `PG*`, the files in the home folder, certificates. */
const READ = /^(?:PG[A-Z_]+|HOME|USER|NODE_EXTRA_CA_CERTS)$/;

/** The part of this process's environment that a process needs which opens the same PostgreSQL database. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => READ.test(name)));
}
