import description from "../package.json" with { type: "json" };

/** Of this program, as a backup and the System screen name it. */
export const version: string = description.version;
