import type { useBlocker } from "react-router";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";

/** Asks before leaving, in the one case in which that would lose something: the browser keeps no copy. */
export function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
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
      <p>This browser keeps no copy of it, because its storage is full or switched off. Save it first.</p>
    </Dialog>
  );
}
