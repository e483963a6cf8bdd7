import { useEffect, useEffectEvent } from "react";
import { useLeaveBlocker } from "../leave-blocker.ts";
import { LeaveDialog } from "../leave-dialog.tsx";

interface LeavePicturesProps {
  /** Whether uploads are running: leaving cancels them. */
  uploading: boolean;
  /** Whether uploads have failed: the screen shows which. */
  failed: boolean;
  /** Whether descriptions are unsaved. */
  unsaved: boolean;
}

/** Asks before the library is left with running uploads or unsaved descriptions. One component: the router allows one blocker. */
export function LeavePictures({ uploading, failed, unsaved }: LeavePicturesProps) {
  const blocker = useLeaveBlocker(() => uploading || unsaved);
  const settled = blocker.state === "blocked" && !uploading && !unsaved;
  const goOn = useEffectEvent(() => {
    if (failed) blocker.reset?.();
    else blocker.proceed?.();
  });
  // A click on a link blurs the field, which saves the description: once it is saved, navigation continues.
  useEffect(() => {
    if (settled) goOn();
  }, [settled]);
  if (settled) return null;
  if (!unsaved) {
    return (
      <LeaveDialog blocker={blocker} title="Uploads are still running" leave="Leave and cancel uploads">
        Leaving cancels the uploads that are not finished.
      </LeaveDialog>
    );
  }
  return uploading ? (
    <LeaveDialog blocker={blocker} title="Uploads are still running" leave="Leave without saving">
      Leaving cancels the uploads that are not finished, and a description is not saved yet.
    </LeaveDialog>
  ) : (
    <LeaveDialog blocker={blocker}>
      A description is not saved yet. If saving it failed, the picture’s card says why.
    </LeaveDialog>
  );
}
