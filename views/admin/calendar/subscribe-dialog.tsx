import { CalendarPlus, Copy, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";

const PATH = "/api/calendar/link";

/** The secret address with which a calendar program shows a person's calendar; it is shown once. */
export function SubscribeDialog({ publicUrl, onClose }: { publicUrl: string; onClose: () => void }) {
  const toast = useToast();
  /** Undefined until it is read. */
  const [createdDate, setCreatedDate] = useState<string | null>();
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isOver = false;
    async function read() {
      const result = await callApi<{ createdDate: string | null }>(PATH);
      if (!isOver) setCreatedDate(result.ok ? result.value.createdDate : null);
    }
    void read();
    return () => {
      isOver = true;
    };
  }, []);

  async function create() {
    setBusy(true);
    const result = await callApi<{ path: string }>(PATH, { method: "POST" });
    setBusy(false);
    if (result.ok) setAddress(new URL(result.value.path, publicUrl).href);
    else toast({ text: result.error, tone: "bad" });
  }

  async function revoke() {
    const result = await callApi(PATH, { method: "DELETE" });
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    onClose();
    toast({ text: "The address of your calendar is revoked." });
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: "Address copied." });
    } catch {
      toast({ text: "It could not be copied. Please select it and copy it.", tone: "bad" });
    }
  }

  return (
    <Dialog open title="In your calendar program" onClose={onClose}>
      <p>
        With a secret address, Outlook, Google Calendar or a phone shows what begins and ends. Everyone with
        the address reads what you may write, so keep it to yourself.
      </p>
      {address === undefined ? (
        <>
          {createdDate && (
            <Notice tone="info">
              You have an address since {formatDate(createdDate)}. It can’t be shown again: a new one ends it.
            </Notice>
          )}
          <ButtonRow>
            <Button tone="primary" icon={CalendarPlus} busy={busy} onClick={() => void create()}>
              {createdDate ? "Create a new address" : "Create an address"}
            </Button>
            {createdDate && (
              <Button icon={Trash2} onClick={() => void revoke()}>
                Revoke it
              </Button>
            )}
          </ButtonRow>
        </>
      ) : (
        <>
          <Field
            label="Address"
            help="Copy it now: it is shown once. Add it in your program as a calendar from the internet."
          >
            <Input readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
          <ButtonRow>
            <Button tone="primary" icon={Copy} onClick={() => void copy(address)}>
              Copy
            </Button>
          </ButtonRow>
        </>
      )}
    </Dialog>
  );
}
