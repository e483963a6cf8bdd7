import type { ReactNode } from "react";
import type { Blocker } from "react-router";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";

interface LeaveDialogProps {
  blocker: Blocker;
  /** The question, where the default does not fit. */
  title?: string;
  /** The label of the button that leaves. */
  leave?: string;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before a navigation that would lose unsaved work. */
export function LeaveDialog({
  blocker,
  title = "You have unsaved changes",
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
            Stay on this page
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
