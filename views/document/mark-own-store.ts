/**
 * Marks the document with the store that the visitor has chosen (`data-store`), before its body is parsed, on return to it
 * and when another tab chooses. The same page is cached for all visitors; styles show what belongs to the store.
 *
 * Its source is inlined as a script, so it may use nothing but the browser's globals.
 *
 * @param key where the browser stores the id.
 */
export function markOwnStore(key: string): void {
  const mark = () => {
    const { dataset } = document.documentElement;
    let id: string | null = null;
    try {
      id = localStorage.getItem(key);
    } catch {
      // The browser stores nothing.
    }
    if (id) dataset["store"] = id;
    else delete dataset["store"];
  };
  mark();
  for (const type of ["pageshow", "storage"]) addEventListener(type, mark);
}
