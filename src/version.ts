import description from "../package.json" with { type: "json" };

/** The version of this program, for backups, metrics and the System screen. */
export const version: string = description.version;
