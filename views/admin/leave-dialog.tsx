import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useBlocker, type Location } from "react-router";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { useLosses, wouldLose } from "./unsaved-work.ts";

/**
 * Asks before leaving would lose work: a dialog for another screen or form, the browser's own dialog for another document.
 * If the work is saved meanwhile, the navigation goes on. One for all screens: the router allows one blocker.
 */
export function LeaveGuard() {
  const losses = useLosses();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose() && formAt(currentLocation) !== formAt(nextLocation),
  );
  const isBlocked = blocker.state === "blocked";
  const loss = losses.findLast(({ text }) => text !== false);
  const goOn = useEffectEvent(() => {
    if (losses.some(({ hasFailed }) => hasFailed)) blocker.reset?.();
    else blocker.proceed?.();
  });
  const isSaved = isBlocked && loss === undefined;
  useEffect(() => {
    if (isSaved) goOn();
  }, [isSaved]);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener("beforeunload", (event) => wouldLose() && event.preventDefault(), stop);
    return () => stop.abort();
  }, []);
  return (
    <LeaveDialog
      open={isBlocked && loss !== undefined}
      title={loss?.title}
      leave={loss?.leave}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    >
      {loss?.text}
    </LeaveDialog>
  );
}

/** The parameters whose values have a form each: the week of a sheet, the version of a record, the copy of a new one. */
const FORM_PARAMETERS = ["week", "version", "copy"];

/** Names the form of an address. */
function formAt({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...FORM_PARAMETERS.map((name) => parameters.get(name))].join(" ");
}

interface LeaveDialogProps {
  open: boolean;
  /** The question, where the default does not fit. */
  title?: string | undefined;
  /** The labels of the buttons. */
  stay?: string;
  leave?: string | undefined;
  onStay: () => void;
  onLeave: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before a navigation, or a press of Escape, that would lose unsaved work. */
export function LeaveDialog({
  open,
  title = "You have unsaved changes",
  stay = "Stay on this page",
  leave = "Leave without saving",
  onStay,
  onLeave,
  children,
}: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onStay}
      footer={
        <>
          <Button tone="primary" onClick={onStay}>
            {stay}
          </Button>
          <Button tone="danger" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
