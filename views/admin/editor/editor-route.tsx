import { useState } from "react";
import { data, useNavigate, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { adminPathOf, isContentKind, publicPathOf } from "../../../src/content/kinds/kinds.ts";
import { publicationOf } from "../../../src/content/publication.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";
import type { loader as layoutLoader } from "../admin-layout.tsx";
import { readAdmin } from "../read-admin.ts";
import type { Route } from "./+types/editor-route";
import { RecordEditor } from "./editor.tsx";
import { isServerRecord } from "./editor-state.ts";

/** Stands in place of the id of a new record. */
const NEW = "new";

export async function loader({ context, params: { kind, id }, url }: Route.LoaderArgs) {
  if (!isContentKind(kind) || (id !== NEW && !isUuid(id))) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const [choices, record] = await readAdmin(context, (queries) =>
    Promise.all([queries.choices(kind), id === NEW ? undefined : queries.find(kind, id)]),
  );
  if (id !== NEW && record === undefined) throw data(null, { status: 404 });
  const isLive = record !== undefined && publicationOf(kind, record, site.now()).state === "live";
  return {
    kind,
    choices,
    publicUrl: site.publicUrl,
    record: record ?? null,
    /** `?category=recipes` starts a new recipe. */
    category: id === NEW ? url.searchParams.get("category") : null,
    /** `?copy=new-1` continues that copy of a new record, which this browser keeps. */
    wantedCopyId: url.searchParams.get("copy") ?? undefined,
    publicPath: isLive ? publicPathOf(kind, record) : null,
  };
}

/** The form is the source of truth while it is open: signing in again must not reload the record. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The editor of a record of any kind, or of a new one. */
export default function EditorRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const user = useRouteLoaderData<typeof layoutLoader>("admin/admin-layout")?.user;
  const navigate = useNavigate();
  const { kind, record, choices, publicUrl, category, wantedCopyId } = loaderData;
  // A new record keeps its form when the first save gives it an id; any other id is another form.
  const [open, setOpen] = useState<{ id: string; adopts?: string; key: number }>({ id, key: 0 });
  if (id !== open.id) {
    setOpen(id === open.adopts ? { id, key: open.key } : { id, key: open.key + 1 });
    if (id !== open.adopts) return null;
  }
  if (!user) return null;
  return (
    <RecordEditor
      key={`${kind} ${open.key}`}
      kind={kind}
      record={isServerRecord(record) ? record : undefined}
      start={category === null ? {} : { category }}
      choices={choices}
      publicUrl={publicUrl}
      userId={user.id}
      wantedCopyId={wantedCopyId}
      onCreated={(created) => {
        setOpen((now) => ({ ...now, adopts: created }));
        // Keep the focus and the scroll position of a person who is typing.
        const staying = { replace: true, preventScrollReset: true, state: { stay: true } };
        void navigate(adminPathOf(kind, created), staying);
      }}
    />
  );
}
