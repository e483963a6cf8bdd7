import { useContext, useState } from "react";
import { data, redirect, useNavigate, useSearchParams } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { adminPathOf, isContentKind, kindOf, publicPathOf } from "../../../src/content/kinds/kinds.ts";
import { publicationOf } from "../../../src/content/publication.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";
import { OWN_FIELDS } from "../../../src/rules/access/permissions.ts";
import { DataRouterContext } from "../../components/react-router-internals.ts";
import { isLimited } from "../frame/places.ts";
import { readAdmin } from "../admin-loader.ts";
import { STAY } from "../kit/tabs.tsx";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/editor-route";
import { RecordEditor } from "./editor.tsx";
import { isServerRecord } from "./editor-state.ts";
import { revalidateOtherForm } from "./next-version.ts";

/** Stands in place of the id of a new record. */
const NEW = "new";

export async function loader({ context, params: { kind, id }, url }: Route.LoaderArgs) {
  if (!isContentKind(kind) || (id !== NEW && !isUuid(id))) throw data(null, { status: 404 });
  // An offer is begun in the sheet of its week.
  if (kind === "offers" && id === NEW) throw redirect("/admin/offers");
  const site = context.get(siteContext);
  const [choices, record, figures, next, approval, start] = await readAdmin(context, (queries) =>
    Promise.all([
      queries.choices(kind),
      id === NEW ? undefined : queries.find(kind, id),
      queries.figures(kind, id),
      id === NEW ? undefined : queries.next(kind, id),
      queries.approval(kind, id === NEW ? undefined : id),
      id === NEW ? queries.start(kind) : {},
    ]),
  );
  if (id !== NEW && record === undefined) throw data(null, { status: 404 });
  // A draft is changed itself.
  const hasNext = next && (next.next !== null || record?.status === kindOf(kind).visibility.status);
  const isNext = url.searchParams.get("version") === "next";
  if (isNext && !hasNext) throw redirect(adminPathOf(kind, id));
  const category = url.searchParams.get("category");
  const isLive = record !== undefined && publicationOf(kind, record, site.now()).state === "live";
  return {
    kind,
    choices,
    publicUrl: site.publicUrl,
    record: record ?? null,
    figures: figures ?? null,
    next: next ?? null,
    /** Whether the next version is edited, and not what is on the site. */
    isNext,
    /** Whether a change needs the yes of a second person, and what was asked. */
    approval,
    /** `?category=recipes` starts a new recipe. */
    start: category === null ? start : { ...start, category },
    publicPath: isLive ? publicPathOf(kind, record) : null,
  };
}

export const shouldRevalidate = revalidateOtherForm;

interface OpenForm {
  id: string;
  copy: string | undefined;
  /** The id that the first save has given it. */
  adopts?: string;
  key: number;
}

/** The editor of a record of any kind, or of a new one. */
export default function EditorRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const user = useUser();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const { record, next, publicPath: _publicPath, ...more } = loaderData;
  const { kind } = more;
  // `?copy=new-1` continues that copy of a new record, which this browser keeps.
  const copy = useSearchParams()[0].get("copy") ?? undefined;
  // A new record keeps its form when the first save gives it an id; any other id or copy is another form.
  const [open, setOpen] = useState<OpenForm>({ id, copy, key: 0 });
  if (id !== open.id || copy !== open.copy) {
    const isAdopted = id === open.adopts;
    setOpen({ id, copy, key: isAdopted ? open.key : open.key + 1 });
    if (!isAdopted) return null;
  }
  if (!user) return null;
  return (
    <RecordEditor
      key={`${kind} ${open.key} ${more.isNext ? "next" : "live"}`}
      {...more}
      next={next ?? undefined}
      record={isServerRecord(record) ? record : undefined}
      userId={user.id}
      ownFields={isLimited(user, kind) ? OWN_FIELDS[kind]?.fields : undefined}
      wantedCopyId={copy}
      onCreated={(created) => {
        // On the way to another screen, whose data may have been read before the record was there.
        if (router && router.state.navigation.state !== "idle") return void router.revalidate();
        setOpen((now) => ({ ...now, adopts: created }));
        // Keep the focus and the scroll position of a person who is typing.
        const staying = { replace: true, preventScrollReset: true, state: STAY };
        void navigate(adminPathOf(kind, created), staying);
      }}
    />
  );
}
