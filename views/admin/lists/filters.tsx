import { Search } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Form, NavigationType, useNavigate, useNavigation, useNavigationType } from "react-router";
import type { RecordListPage, RecordListQuery } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { OFFER_FILTERS, type OfferFilter, PUBLICATION_STATES } from "../../../src/content/publication.ts";
import { STATE_WORDS } from "../kit/badge.tsx";
import { IconButton } from "../kit/button.tsx";
import { Input, Options, Select } from "../kit/controls.tsx";
import { ResultCount } from "../kit/notice.tsx";
import { STAY, LinkTabs } from "../kit/tabs.tsx";
import styles from "./lists.module.css";
import { categoryLabelOf, columnsOf, hasCategories, kindListOf, listHref, sortOf } from "./kind-list.ts";
import { classNames } from "../../components/class-names.ts";
import { textOf } from "../../components/session/text-of.ts";

/** Short enough to follow the typing, long enough not to send a request for every letter. */
const DEBOUNCE_MS = 200;

const OFFER_WORDS: Readonly<Record<OfferFilter, string>> = { now: "On offer", ending: "Ends this week" };

interface FiltersProps {
  kind: ContentKind;
  query: RecordListQuery;
  list: RecordListPage;
}

/** The search, category, sort and status filters. Their state is in the address, and they work as a plain form. */
export function Filters({ kind, query, list }: FiltersProps) {
  const path = `/admin/${kind}`;
  const { many, categoryField, categoryWord = categoryField } = kindOf(kind);
  const columns = columnsOf(kind);
  const { offers } = kindListOf(kind);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { sort } = sortOf(query);

  // A link may have changed the query. A field that has the focus is not overwritten.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = query.q ?? "";
  }, [query.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function send(form: HTMLFormElement) {
    clearTimeout(timer.current);
    const fields = new FormData(form);
    const chosen = textOf(fields.get("sort"));
    const href = listHref(path, query, {
      q: textOf(fields.get("q")).trim(),
      category: textOf(fields.get("category")),
      offer: textOf(fields.get("offer")),
      ...(chosen !== sort && { sort: chosen === "updated" ? undefined : chosen, direction: undefined }),
    });
    void navigate(href, { replace: true, state: STAY });
  }

  return (
    <search className="column">
      <Form
        action={path}
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
        onChange={(event) => {
          const form = event.currentTarget;
          const target: EventTarget = event.target;
          clearTimeout(timer.current);
          if (target === field.current) timer.current = setTimeout(() => send(form), DEBOUNCE_MS);
          else send(form);
        }}
      >
        {query.state && <input type="hidden" name="state" value={query.state} />}
        {query.waiting && <input type="hidden" name="waiting" value={query.waiting} />}
        <div className={styles["search"]}>
          <Input
            ref={field}
            type="search"
            name="q"
            aria-label={`Search ${many}`}
            placeholder={`Search ${many}`}
            defaultValue={query.q}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
          <IconButton type="submit" icon={Search} label="Search" className={styles["go"]} />
        </div>
        {hasCategories(kind) && (
          <FilterSelect name="category" label={`Filter by ${categoryWord}`} value={query.category ?? ""}>
            <option value="">Any {categoryWord}</option>
            <Options
              options={list.categories.map((value) => ({ value, label: categoryLabelOf(kind, value) }))}
            />
          </FilterSelect>
        )}
        {offers && (
          <FilterSelect name="offer" label="Filter by offer" value={query.offer ?? ""}>
            <option value="">With or without offer</option>
            <Options options={OFFER_FILTERS.map((value) => ({ value, label: OFFER_WORDS[value] }))} />
          </FilterSelect>
        )}
        <FilterSelect name="sort" label="Sort by" value={sort} className={styles["sort"]}>
          {columns.map((column) => (
            <option key={column.sort} value={column.sort}>
              Sort by {column.head.toLowerCase()}
            </option>
          ))}
        </FilterSelect>
      </Form>
      <LinkTabs
        label="Filter by status"
        tabs={[
          {
            to: listHref(path, query, { state: undefined }),
            label: "All",
            count: list.counts.all,
            current: query.state === undefined,
          },
          ...PUBLICATION_STATES.filter((state) => list.counts[state] > 0 || state === query.state).map(
            (state) => ({
              to: listHref(path, query, { state }),
              label: STATE_WORDS[state],
              count: list.counts[state],
              current: query.state === state,
            }),
          ),
          // Beside the states: a record that is live has a next version too.
          ...(list.waiting > 0 || query.waiting
            ? [
                {
                  to: listHref(path, query, { waiting: query.waiting ? undefined : "1" }),
                  label: "Waiting",
                  count: list.waiting,
                  current: query.waiting !== undefined,
                },
              ]
            : []),
        ]}
      />
      <ResultCount total={list.total} />
    </search>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Uncontrolled, because arrow keys change it faster than the list loads. While it has the focus, it is only updated after
 * a browser back or forward navigation.
 */
function FilterSelect({ name, label, value, className, children }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isIdle = useNavigation().state === "idle";
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const { current } = select;
    if (!isIdle || !current || !(wentBack || current !== document.activeElement)) return;
    current.value = value;
    if (current.selectedIndex < 0) current.selectedIndex = 0;
  }, [value, isIdle, wentBack]);
  return (
    <Select
      ref={select}
      name={name}
      aria-label={label}
      defaultValue={value}
      className={classNames(styles["select"], className)}
    >
      {children}
    </Select>
  );
}
