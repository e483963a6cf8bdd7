import type { ReactNode } from "react";
import { useBlocker, type Blocker, type Location } from "react-router";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { useUnsavedWork } from "./unsaved-work.ts";

/**
 * Asks before leaving would lose work: the `LeaveDialog` for another screen or form, the browser's own dialog for another
 * document. If the session ends meanwhile, the sign-in dialog opens on this screen.
 */
export function useLeaveBlocker(wouldLose: () => boolean): Blocker {
  useUnsavedWork(wouldLose);
  return useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose() && formAt(currentLocation) !== formAt(nextLocation),
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
  blocker: { state: Blocker["state"]; reset?: (() => void) | undefined; proceed?: (() => void) | undefined };
  /** The question, where the default does not fit. */
  title?: string;
  /** The labels of the buttons. */
  stay?: string;
  leave?: string;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before a navigation, or a press of Escape, that would lose unsaved work. */
export function LeaveDialog({
  blocker,
  title = "You have unsaved changes",
  stay = "Stay on this page",
  leave = "Leave without saving",
  children,
}: LeaveDialogProps) {
  return (
    <Dialog
      open={blocker.state === "blocked"}
      title={title}
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button tone="primary" onClick={() => blocker.reset?.()}>
            {stay}
          </Button>
          <Button tone="danger" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
