import { useState } from "react";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { BulkBar } from "../lists/bulk-bar.tsx";
import type { RecordActions } from "../lists/use-record-actions.ts";
import type { CallFailure } from "../api-call.ts";
import type { BulkAction, BulkTarget } from "./bulk-changes.ts";
import { type ActionDialogProps, ActionForm, ConfirmDialog } from "./action-dialog.tsx";
import { OfferDialog, PriceDialog } from "./price-dialogs.tsx";
import { SpecialDaysDialog } from "./special-days-dialog.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { slugWords } from "../../../src/rules/text/slug.ts";
import { Options, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";

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
  onStart: (change: BulkTarget & { action: BulkAction }) => Promise<CallFailure | undefined>;
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
        menu={(DIALOG_ACTIONS[kind] ?? []).map(({ is, label }) => ({
          label,
          onSelect: () => setOpened({ is }),
        }))}
        actions={[
          ...moves.map((move) => ({
            label: move.label,
            onSelect: async () => {
              if (found) {
                const action = { is: "status", status: move.status };
                return setOpened({ is: "confirm", label: move.label, action });
              }
              if (await actions.setStatus(selected, move)) onClear();
            },
          })),
          {
            label: "Move to bin",
            tone: "danger" as const,
            onSelect: async () => {
              if (found) return setOpened({ is: "confirm", label: "Move to bin", action: { is: "bin" } });
              if (await actions.bin(selected)) onClear();
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
      const failure = await onStart({ ...target, action });
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

/** The actions for many records that have a dialog of their own. */
type DialogAction = "price" | "offer" | "category" | "picture" | "special-days";

/** What a kind's list can do with many records, beside what every kind has. */
const DIALOG_ACTIONS: Partial<Record<ContentKind, readonly { is: DialogAction; label: string }[]>> = {
  products: [
    { is: "price", label: "Price" },
    { is: "offer", label: "Offer" },
    { is: "category", label: "Category" },
    { is: "picture", label: "Picture" },
  ],
  stores: [{ is: "special-days", label: "Special days" }],
};

/** Gives products one picture, with its description. */
function GivePictureDialog(props: ActionDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [alt, setAlt] = useState({ text: "", decorative: false });
  const [missing, setMissing] = useState<string>();

  function read() {
    const sentence =
      url === null
        ? "Please choose a picture."
        : alt.text.trim() === "" && !alt.decorative
          ? "Please describe the picture, or mark it as decorative."
          : undefined;
    setMissing(sentence);
    if (sentence !== undefined) return undefined;
    return {
      is: "picture",
      imageUrl: url,
      imageAlt: alt.decorative ? "" : alt.text.trim(),
      imageDecorative: alt.decorative,
    };
  }

  return (
    <ActionForm {...props} title="Set the picture" label="Use this picture" read={read}>
      {(errors) => (
        <PictureField
          label="Picture"
          help="It takes the place of the picture that each of them has now."
          error={missing ?? errors["imageUrl"] ?? errors["imageAlt"]}
          value={url}
          onChange={setUrl}
          alt={alt.text}
          decorative={alt.decorative}
          onAltChange={(text, decorative) => setAlt({ text, decorative })}
          slots={["card"]}
        />
      )}
    </ActionForm>
  );
}

interface CategoryDialogProps extends ActionDialogProps {
  /** The categories in use. */
  inUse: readonly string[];
}

/** Moves products to another category. */
function CategoryDialog({ inUse, ...props }: CategoryDialogProps) {
  const [category, setCategory] = useState("");
  const [missing, setMissing] = useState<string>();
  const others = inUse.filter((slug) => !PRODUCT_CATEGORIES.some((known) => known.slug === slug));

  function read() {
    setMissing(category === "" ? "Please choose a category." : undefined);
    return category === "" ? undefined : { is: "category", category };
  }

  return (
    <ActionForm {...props} title="Change the category" label="Change category" read={read}>
      {(errors) => (
        <Field label="New category" error={missing ?? errors["category"]}>
          <Select data-autofocus value={category} onChange={(event) => setCategory(event.target.value)}>
            <option value="">Choose a category</option>
            <Options options={PRODUCT_CATEGORIES.map(({ slug, label }) => ({ value: slug, label }))} />
            <Options options={others.map((value) => ({ value, label: slugWords(value) }))} />
          </Select>
        </Field>
      )}
    </ActionForm>
  );
}
