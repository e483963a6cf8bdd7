import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./audit-screen.module.css";

interface Verdict {
  sound: boolean;
  sentence: string;
}

/** Recomputes the whole log on the server, and says whether it is sound or which line is the first wrong one. */
export function VerifyAudit() {
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const verify = async () => {
    setBusy(true);
    const result = await callApi<Verdict>("/api/audit/verify", { method: "POST", body: {} });
    setBusy(false);
    setVerdict(result.ok ? result.value : { sound: false, sentence: result.error });
  };
  return (
    <div className={styles["verify"]}>
      <Button icon={ShieldCheck} busy={isBusy} onClick={() => void verify()}>
        Verify the log
      </Button>
      {verdict && <Notice tone={verdict.sound ? "good" : "bad"}>{verdict.sentence}</Notice>}
    </div>
  );
}
