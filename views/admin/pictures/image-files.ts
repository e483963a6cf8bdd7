/** Returns the files of a drop or of the clipboard that may be pictures, without folders and text. */
export function imageFilesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, size }) => type.startsWith("image/") || (type === "" && size > 0),
  );
}

/** Whether a drag contains files. Browsers show their types only after the drop. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}
