/** Whether this is the path of a file under /uploads on this site, without a query or a fragment. */
export function isUploadPath(path: string): boolean {
  return /^\/uploads\/(?!\S*\.\.)[\w./-]+$/.test(path);
}
