import { useToast } from "./toasts.tsx";

/** Returns a function that copies a text to the clipboard, and says by a toast whether the browser did. */
export function useCopy(): (text: string, copied: string, notCopied: string) => Promise<void> {
  const toast = useToast();
  return async (text, copied, notCopied) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: copied });
    } catch {
      toast({ text: notCopied, tone: "bad" });
    }
  };
}

/** Lets the browser save a text as a file. */
export function downloadText(text: string, name: string, type: "text/csv" | "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
