import type { OxlintOverride } from "oxlint";

/**
 * The rooms of `src`, each above those before it. A room imports values from those before it, and only types from those
 * after it: what a lower room needs of a higher one is handed to it by `start`. `build` and the files at the top of `src`
 * import from no room.
 */
export const ROOMS = [
  "rules",
  "storage",
  "http",
  "accounts",
  "content",
  "sections",
  "media",
  "site",
  "staff",
  "operate",
  "start",
] as const;

/** The areas of `views`, which never import each other. */
export const AREAS = ["site", "admin", "account"] as const;

/** The names and facts of all kinds of content, which every room and the browser may import. */
const KINDS = "content/kinds/kinds.ts";

/** What a browser may load of the server. */
const BROWSER = [
  "rules/**",
  "site/context.ts",
  "content/publication.ts",
  "content/kinds/{kind,kinds}.ts",
  "content/kinds/*/*.kind.ts",
  "content/kinds/*/*-{categories,labels,path}.ts",
  "content/kinds/offers/list-offers.ts",
  "content/kinds/offers/mechanic-words.ts",
  "content/kinds/pages/{page-addresses,show-page}.ts",
  "sections/call-to-action/find-subscription.ts",
  "content/kinds/forms/shown-form.ts",
  "content/kinds/jobs/{job-alert,job-filter,read-application-form,read-job-choices}.ts",
  "sections/contact-form/find-contact-form.ts",
];

/** What the staff area may load beside it. */
const STAFF = [
  "staff/staff-context.ts",
  "content/*.ts",
  "content/kinds/kinds.form.ts",
  "content/kinds/*/*.form.ts",
  "content/settings/*.form.ts",
  "content/settings/setting-names.ts",
];

const message = "Imports go one way: docs/architecture.md.";

/** A pattern of specifiers, of which types may be imported. */
type Pattern = { message: string; allowTypeImports: true } & ({ regex: string } | { group: string[] });

const regex = (source: string): Pattern => ({ regex: source, allowTypeImports: true, message });
const group = (...globs: string[]): Pattern => ({ group: globs, allowTypeImports: true, message });

const limit = (files: string[], ...patterns: Pattern[]): OxlintOverride => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

/** What each room is refused: a value from a room after it, or from `views`. */
function rulesOfRoom(room: string, place: number) {
  const higher = ROOMS.slice(place + 1);
  const names = higher.filter((name) => name !== "content").join("|");
  return limit(
    [`src/${room}/**`],
    regex(room === "sections" ? "/views/(?:admin|account)/" : "/views/"),
    ...(names === "" ? [] : [regex(`^(?:\\.\\./)+(?:${names})/`)]),
    ...(higher.includes("content") ? [group("**/content/**", `!**/${KINDS}`)] : []),
  );
}

/** What an area of `views` is refused: another area, and what a browser must not load of the server. */
function rulesOfArea(files: string[], others: readonly string[], allowed: readonly string[]) {
  return limit(
    files,
    regex(`^(?:\\./|(?:\\.\\./)+)(?:${others.join("|")})/`),
    group("**/src/**", ...allowed.map((glob) => `!**/src/${glob}`)),
  );
}

const others = (area: string) => AREAS.filter((name) => name !== area);

/** The linter's rules about imports. A later one replaces an earlier one for the same file. */
export const importRules = [
  ...ROOMS.map(rulesOfRoom),
  // Rules import each other alone. Schemas are made with Zod.
  limit(["src/rules/*.ts"], regex("^(?:[^.]|\\.\\./)")),
  limit(["src/rules/*/**"], regex("^(?:[^.]|\\.\\./\\.\\./)")),
  limit(["src/rules/schema/**"], regex("^(?:[^.z]|z[^o]|\\.\\./\\.\\./)")),
  limit(["src/rules/access/permissions.ts"], group("../../**", `!../../${KINDS}`)),
  // A browser loads these: React Router and rules, and types of everything.
  limit(["src/site/context.ts", "src/staff/staff-context.ts"], regex("^\\.\\.?/(?:[^.r]|\\.\\./[^r])")),
  limit(["src/*.ts"], regex("^\\./[a-z-]+/")),
  limit(["src/build/**"], regex("^\\.\\./")),
  rulesOfArea(
    ["views/*.ts", "views/*.tsx", "views/components/**", "views/{document,styles}/**"],
    AREAS,
    BROWSER,
  ),
  rulesOfArea(["views/site/**"], others("site"), BROWSER),
  rulesOfArea(["views/account/**"], others("account"), BROWSER),
  rulesOfArea(["views/admin/**"], others("admin"), [...BROWSER, ...STAFF]),
];
