import type { ReactNode } from "react";
import type { Blocker } from "react-router";
import { Button } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";

interface LeaveDialogProps {
  blocker: Blocker;
  /** Why leaving would lose something. */
  children: ReactNode;
}

/** Asks before a screen is left on which something would be lost by that. */
export function LeaveDialog({ blocker, children }: LeaveDialogProps) {
  return (
    <Dialog
      open={blocker.state === "blocked"}
      title="Your work is not saved"
      onClose={() => blocker.reset?.()}
      footer={
        <>
          <Button tone="primary" onClick={() => blocker.reset?.()}>
            Stay here
          </Button>
          <Button tone="danger" onClick={() => blocker.proceed?.()}>
            Leave and lose it
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
