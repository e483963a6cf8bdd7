import { Plus, RotateCw } from "lucide-react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useLayoutEffect, useRef } from "react";
import { BANNERS_NOT_LOADED } from "../failed-request.ts";
import { classNames } from "../../components/class-names.ts";
import { readAdmin } from "../admin-loader.ts";
import { ScreenFailure } from "../frame/screen-failure.tsx";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState, Notice } from "../kit/notice.tsx";
import movable from "../kit/movable-row.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/banner-board-screen";
import styles from "./banner-board.module.css";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { BANNER_POSITIONS, positionWords, type BoardPosition, useBannerOrder } from "./use-banner-order.ts";
import { type RecordActions, recordMenu, useRecordActions } from "../lists/use-record-actions.ts";
import { ROW_LINK, useRowKeys } from "../lists/use-selection.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { publicationOf } from "../../../src/content/publication.ts";
import { Picture } from "../../components/picture.tsx";
import { useNowFor } from "../now-for.ts";
import { besideBadge, StateBadge } from "../kit/badge.tsx";
import { Menu } from "../kit/menu.tsx";
import { MovableRow } from "../kit/movable-row.tsx";
import { WaitingLink } from "../lists/waiting-link.tsx";
import { useDrops } from "../kit/dragging/use-dragged-row.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: await readAdmin(context, (queries) => queries.banners()) };
}

/** All banners by position on the site, in display order. */
export default function BannerBoardScreen({ loaderData: { rows } }: Route.ComponentProps) {
  const write = (
    <ButtonLinkTo to="/admin/banners/new" tone="primary" icon={Plus}>
      New banner
    </ButtonLinkTo>
  );
  return (
    <div className="screen">
      <ScreenTitle
        title="Banners"
        lead="Visitors see the banners in this order. To reorder them, drag them or use the arrows. Changes are saved at once."
        actions={rows.length > 0 && write}
      />
      {rows.length > 0 ? (
        <BannerBoard rows={rows} />
      ) : (
        <EmptyState emoji="megaphone" title="No banners yet" actions={write}>
          A banner has a position on the site, a picture and a short text. With a start and an end date, it
          appears and disappears automatically.
        </EmptyState>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // Expected errors (403, 404) have their own screen. Any other status, such as a proxy's 502, is a failure to load.
  if (isRouteErrorResponse(error) && error.status < 500) return <ScreenFailure />;
  return (
    <div className="screen">
      <ScreenTitle title="Banners" />
      <Notice
        tone="bad"
        actions={
          <ButtonLinkTo to="/admin/banners" reloadDocument icon={RotateCw}>
            Refresh the page
          </ButtonLinkTo>
        }
      >
        {BANNERS_NOT_LOADED}
      </Notice>
    </div>
  );
}

/** The banner positions with their banners, which can be reordered within a position. */
function BannerBoard({ rows }: { rows: readonly RecordListRow[] }) {
  const board = useRef<HTMLDivElement>(null);
  const positions: BoardPosition[] = [...BANNER_POSITIONS];
  if (rows.some(({ category }) => category === "")) positions.push("");
  const { bannersAt, move, announcement } = useBannerOrder(rows);
  const actions = useRecordActions("banners");
  useRowKeys(board, () => undefined);

  useDrops((name, id, to) => {
    const position = positions.find((known) => known === name);
    if (position) move(position, id, to);
  });

  return (
    <div ref={board} className="screen">
      {positions.map((position) => (
        <Position
          key={position}
          position={position}
          rows={bannersAt(position)}
          actions={actions}
          onMove={move}
        />
      ))}
      {actions.dialog}
      <p className="visually-hidden" role="status" aria-live="assertive">
        {announcement}
      </p>
    </div>
  );
}

interface PositionProps {
  position: BoardPosition;
  rows: readonly RecordListRow[];
  actions: ReturnType<typeof useRecordActions>;
  onMove: (position: BoardPosition, id: string, to: number) => void;
}

function Position({ position, rows, actions, onMove }: PositionProps) {
  const words = positionWords(position);
  return (
    <section className="column" aria-labelledby={`position-${position}`}>
      <h2 id={`position-${position}`}>{words}</h2>
      {rows.length === 0 ? (
        <p className={classNames(styles["none"], "quiet")}>
          No banners. Visitors see the page without a banner in this position.
        </p>
      ) : (
        <ol className={classNames(movable["list"], "column gap-3")}>
          {rows.map((row, index) => (
            <BannerRow
              key={row.id}
              row={row}
              index={index}
              count={rows.length}
              actions={actions}
              onMove={(to) => onMove(position, row.id, to)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface BannerRowProps {
  row: RecordListRow;
  /** The index within the position, from 0. */
  index: number;
  count: number;
  actions: RecordActions;
  onMove: (to: number) => void;
}

/** A banner: its title, whether visitors see it now, and the controls that move it. */
function BannerRow({ row, index, count, actions, onMove }: BannerRowProps) {
  const { state, sentence } = publicationOf("banners", row, useNowFor(row));
  // A moved element loses the focus.
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  });
  return (
    <MovableRow
      list={row.category}
      id={row.id}
      name={row.title}
      index={index}
      count={count}
      onMove={(to) => {
        focused.current = document.activeElement;
        onMove(to);
      }}
      tools={
        <Menu label={`Actions for ${row.title}`} items={recordMenu("banners", { ...row, state }, actions)} />
      }
    >
      <div className={styles["entry"]} data-line>
        <Picture url={row.imageUrl} alt="" sizes="7rem" className={styles["thumb"]} />
        <div className={styles["words"]}>
          <Link
            to={adminPathOf("banners", row.id)}
            discover="none"
            className={styles["title"]}
            {...{ [ROW_LINK]: row.id }}
          >
            {row.title}
          </Link>
          {row.detail && <span className="quiet">{row.detail}</span>}
          <span className={styles["state"]}>
            <StateBadge state={state} />
            <span className="quiet">{besideBadge(state, sentence)}</span>
          </span>
          <WaitingLink row={row} path={adminPathOf("banners", row.id)} />
        </div>
      </div>
    </MovableRow>
  );
}
