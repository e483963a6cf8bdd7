import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, LogIn, RotateCw } from "lucide-react";
import { TOKEN_EXPIRED } from "../../components/session/end-session.ts";
import { Button } from "../kit/button.tsx";
import { useEditing } from "./editor-context.ts";
import styles from "./save-bar.module.css";
import { describeSaveState, type SaveState } from "./save-state.ts";

/** The id of the words, for the buttons that they describe. */
export const SAVE_STATE_ID = "save-state";

const ICONS = {
  unchanged: CircleCheck,
  waiting: CircleDashed,
  unsaved: CircleDashed,
  incomplete: CircleDashed,
  saving: LoaderCircle,
  saved: CircleCheck,
  failed: CircleAlert,
  conflict: CircleAlert,
} as const;

/** Whether everything is saved, and what to do if not. */
export function StateLine({ save }: { save: SaveState }) {
  const { engine } = useEditing();
  const Icon = ICONS[save.is];
  const words = describeSaveState(save);
  // Drafts are saved at every pause in typing: screen readers announce final states only.
  const spoken = ["saved", "failed", "conflict"].includes(save.is) ? words : "";
  return (
    <div className={styles["state"]} data-state={save.is}>
      <Icon size={18} aria-hidden="true" />
      <p id={SAVE_STATE_ID}>{words}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {save.is === "failed" && save.reason === "signed-out" && (
        <Button icon={LogIn} onClick={() => window.dispatchEvent(new Event(TOKEN_EXPIRED))}>
          Sign in
        </Button>
      )}
      {save.is === "failed" && (save.reason === "offline" || save.reason === "error") && (
        <Button icon={RotateCw} onClick={() => engine.resume()}>
          Try now
        </Button>
      )}
    </div>
  );
}
