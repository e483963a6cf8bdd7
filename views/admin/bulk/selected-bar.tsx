import { useState } from "react";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { BulkBar } from "../lists/bulk-bar.tsx";
import type { RecordActions } from "../lists/use-record-actions.ts";
import type { CallFailure } from "../api-call.ts";
import type { BulkAction, BulkTarget } from "./bulk-requests.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { GivePictureDialog } from "./give-picture-dialog.tsx";
import { dialogActionsOf, type DialogAction } from "./kind-actions.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { SpecialDaysDialog } from "./special-days-dialog.tsx";

export interface SelectedBarProps {
  kind: ContentKind;
  /** The selected rows of this page. */
  selected: readonly RecordListRow[];
  /** All that the list finds, where these are selected. */
  found: BulkTarget | undefined;
  /** How many the list finds. */
  total: number;
  /** Whether every row of the page is selected. */
  isWholePage: boolean;
  categories: readonly string[];
  actions: RecordActions;
  onStart: (target: BulkTarget, action: BulkAction) => Promise<CallFailure | undefined>;
  onSelectFound: (all: boolean) => void;
  onClear: () => void;
  next: () => HTMLElement | null | undefined;
}

/** A dialog that is open: one of a kind's actions, or the question before a change of all that are found. */
type Opened = { is: DialogAction } | { is: "confirm"; label: string; action: BulkAction };

/** What can be done with the selected records. Above some of one page, an action runs at once and can be undone. */
export function SelectedBar(props: SelectedBarProps) {
  const { kind, selected, found, total, isWholePage, actions, onClear } = props;
  const [opened, setOpened] = useState<Opened>();
  const { one, many } = kindOf(kind);
  const moves = [publishMoveOf(kind), ...withdrawMovesOf(kind)];
  const hasMore = isWholePage && total > selected.length;

  return (
    <>
      <BulkBar
        words={
          found ? `All ${total.toLocaleString("en-GB")} found are selected` : `${selected.length} selected`
        }
        more={
          found
            ? { label: "Only this page", onSelect: () => props.onSelectFound(false) }
            : hasMore
              ? {
                  label: `Select all ${total.toLocaleString("en-GB")} found`,
                  onSelect: () => props.onSelectFound(true),
                }
              : undefined
        }
        onClear={onClear}
        next={props.next}
        menu={dialogActionsOf(kind).map(({ is, label }) => ({ label, onSelect: () => setOpened({ is }) }))}
        actions={[
          ...moves.map((move) => ({
            label: move.label,
            onSelect: async () => {
              if (found) {
                const action = { is: "status", status: move.status };
                return setOpened({ is: "confirm", label: move.label, action });
              }
              await actions.setStatus(selected, move);
              onClear();
            },
          })),
          {
            label: "Move to bin",
            tone: "danger" as const,
            onSelect: async () => {
              if (found) return setOpened({ is: "confirm", label: "Move to bin", action: { is: "bin" } });
              await actions.bin(selected);
              onClear();
            },
          },
        ]}
      />
      {opened && (
        <OpenedDialog
          {...props}
          opened={opened}
          target={found ?? { ids: selected.map(({ id }) => id) }}
          words={
            found ? `all ${total.toLocaleString("en-GB")} ${many} found` : plural(selected.length, one, many)
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface OpenedDialogProps extends SelectedBarProps {
  opened: Opened;
  target: BulkTarget;
  words: string;
  onClose: () => void;
}

function OpenedDialog({
  kind,
  opened,
  target,
  words,
  onStart,
  onClear,
  onClose,
  categories,
}: OpenedDialogProps) {
  const dialog = {
    words,
    onClose,
    async onApply(action: BulkAction) {
      const failure = await onStart(target, action);
      if (!failure) onClear();
      return failure;
    },
  };
  switch (opened.is) {
    case "price":
      return <PriceDialog {...dialog} />;
    case "offer":
      return <OfferDialog {...dialog} />;
    case "category":
      return <CategoryDialog {...dialog} inUse={categories} />;
    case "picture":
      return <GivePictureDialog {...dialog} />;
    case "special-days":
      return <SpecialDaysDialog {...dialog} target={target} />;
    case "confirm":
      return (
        <ConfirmDialog {...dialog} kind={kind} label={opened.label} action={opened.action} target={target} />
      );
  }
}
