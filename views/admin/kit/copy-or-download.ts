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
  downloadFile(new Blob([text], { type }), name);
}

/** Lets the browser save a file that this page has read. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
