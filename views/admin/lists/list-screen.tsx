import { FileSpreadsheet, Plus } from "lucide-react";
import { data, useSearchParams } from "react-router";
import { isContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { RECORDS_PER_PAGE } from "../../../src/rules/lists/list-page.ts";
import { isLimited, writesPart } from "../frame/places.ts";
import { readAdmin } from "../admin-loader.ts";
import { useUser } from "../use-user.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState, NoResults } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { BulkChangeNotice, PastBulkChanges } from "../bulk/bulk-change-notice.tsx";
import { useBulkChange } from "../bulk/bulk-changes.ts";
import type { Route } from "./+types/list-screen";
import { Filters } from "./filters.tsx";
import { kindListOf, listHref, readListQuery } from "./kind-list.ts";
import { RecordList } from "./record-list.tsx";

export async function loader({ context, params: { kind }, url }: Route.LoaderArgs) {
  // A kind with a screen of its own has no list.
  if (!isContentKind(kind) || !kindOf(kind).list) throw data(null, { status: 404 });
  return readAdmin(context, async (queries) => ({
    kind,
    list: await queries.list(kind, readListQuery(url.searchParams)),
    changes: await queries.bulkChanges(kind),
  }));
}

/** The list of one kind. Search, filters, sorting and pagination run on the server. */
export default function ListScreen({ loaderData }: Route.ComponentProps) {
  // The key resets the selection and the notices when the kind changes.
  return <KindScreen key={loaderData.kind} {...loaderData} />;
}

function KindScreen({ kind, list, changes }: Route.ComponentProps["loaderData"]) {
  const user = useUser();
  const isPart = user !== undefined && writesPart(user, kind);
  const bulk = useBulkChange(`/api/${kind}/bulk/changes`, [kind]);
  const [search] = useSearchParams();
  const query = readListQuery(search);
  const path = `/admin/${kind}`;
  const words = kindOf(kind);
  const { emoji, emptyText, importLink } = kindListOf(kind);
  const write = !isPart && (
    <>
      {importLink && (
        <ButtonLinkTo to={importLink.to} icon={FileSpreadsheet}>
          {importLink.label}
        </ButtonLinkTo>
      )}
      <ButtonLinkTo to={`${path}/new`} tone="primary" icon={Plus}>
        New {words.one}
      </ButtonLinkTo>
    </>
  );
  const isFiltered = [query.q, query.category, query.state, query.offer, query.waiting].some(
    (value) => value !== undefined,
  );
  const isEmpty = list.total === 0 && !isFiltered;
  return (
    <div className="screen dense">
      <ScreenTitle title={words.place.label} actions={!isEmpty && write} />
      {bulk.shown && (
        <BulkChangeNotice
          key={bulk.shown.change.id}
          {...bulk.shown}
          kind={kind}
          onRun={bulk.run}
          onStop={bulk.stop}
          onDismiss={bulk.dismiss}
        />
      )}
      <PastBulkChanges
        kind={kind}
        changes={changes.filter(({ id }) => id !== bulk.shown?.change.id)}
        onRun={bulk.run}
      />
      {isEmpty ? (
        <EmptyState emoji={emoji} title={`No ${words.many} yet`} actions={write}>
          {emptyText}
        </EmptyState>
      ) : (
        <>
          <Filters kind={kind} query={query} list={list} />
          {list.rows.length === 0 ? (
            <NoResults clear={path}>No {words.many} match your search and filters.</NoResults>
          ) : (
            <RecordList
              kind={kind}
              query={query}
              rows={list.rows}
              total={list.total}
              categories={list.categories}
              onStart={user && isLimited(user, kind) ? undefined : bulk.start}
              hasActions={!isPart}
            />
          )}
          <Pager list={list} perPage={RECORDS_PER_PAGE} hrefOf={(page) => listHref(path, query, { page })} />
        </>
      )}
    </div>
  );
}
