import { useNow } from "../components/now.tsx";

/**
 * The time at which to judge whether visitors see a record. It is not before the record's last write, which the server
 * has dated: the screen's time is up to 15 seconds old, and the browser's clock may be slow. Without this, a record that
 * has just been published would still be scheduled.
 */
export function useNowFor(record: { updatedDate?: unknown } | undefined): Date {
  const now = useNow();
  const written = new Date(String(record?.updatedDate));
  return written > now ? written : now;
}
