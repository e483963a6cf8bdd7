/**
 * Sends a text to where the visitor chooses; where the browser cannot, copies it.
 *
 * @returns what happened, in words; empty where the visitor sees it.
 */
export async function shareText(text: string): Promise<string> {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "";
      // Some browsers have it and refuse every text. Then it is copied.
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return "The list is copied: paste it where you want.";
  } catch {
    return "Not copied: your browser did not allow it.";
  }
}
