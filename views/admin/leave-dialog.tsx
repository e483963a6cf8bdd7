import type { ReactNode } from "react";
import type { Blocker } from "react-router";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";

interface LeaveDialogProps {
  blocker: Blocker;
  /** Where it is no work that would be lost: what it is. */
  title?: string;
  /** And what leaving does to it. */
  leave?: string;
  /** Why leaving would lose something. */
  children: ReactNode;
}

/** Asks before a screen is left on which something would be lost by that. */
export function LeaveDialog({
  blocker,
  title = "Your work is not saved",
  leave = "Leave and lose it",
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
            Stay here
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
