/**
 * Reads data of a page beside its main content. If the read fails, the error is reported and the page is rendered with
 * the fallback; the page cache does not keep it.
 */
export async function readOr<Value, Fallback>(
  report: (error: unknown) => void,
  fallback: Fallback,
  read: () => Promise<Value>,
): Promise<Value | Fallback> {
  try {
    return await read();
  } catch (error) {
    report(error);
    return fallback;
  }
}
