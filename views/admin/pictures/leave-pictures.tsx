import { useEffect, useEffectEvent } from "react";
import { useLeaveBlocker } from "../leave-blocker.ts";
import { LeaveDialog } from "../leave-dialog.tsx";

interface LeavePicturesProps {
  /** Whether pictures are on their way: leaving stops them. */
  uploading: boolean;
  /** Whether some have failed, which the screen tells. */
  failed: boolean;
  /** Whether words are written that the library does not have. */
  unsaved: boolean;
}

/** Holds back whoever leaves the library with something under way: the router has one blocker at a time. */
export function LeavePictures({ uploading, failed, unsaved }: LeavePicturesProps) {
  const blocker = useLeaveBlocker(() => uploading || unsaved);
  const settled = blocker.state === "blocked" && !uploading && !unsaved;
  const goOn = useEffectEvent(() => {
    if (failed) blocker.reset?.();
    else blocker.proceed?.();
  });
  // A click on a link sends the words by leaving their field: once they are saved, it leads where it would have.
  useEffect(() => {
    if (settled) goOn();
  }, [settled]);
  if (settled) return null;
  if (!unsaved) {
    return (
      <LeaveDialog blocker={blocker} title="Pictures are still on their way" leave="Leave and stop them">
        Those that have not arrived yet would be stopped. Wait until all of them are uploaded.
      </LeaveDialog>
    );
  }
  return uploading ? (
    <LeaveDialog blocker={blocker} title="Pictures are still on their way" leave="Leave and lose both">
      Those that have not arrived yet would be stopped, and what you wrote under a picture is not saved yet.
    </LeaveDialog>
  ) : (
    <LeaveDialog blocker={blocker}>
      What you wrote under a picture is not saved yet, and would be lost. Where saving it has failed, the
      picture’s card says why.
    </LeaveDialog>
  );
}
