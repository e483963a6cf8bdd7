/** The files of a drop or of the clipboard that may be pictures: folders and texts are none. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(
    ({ type, size }) => type.startsWith("image/") || (type === "" && size > 0),
  );
}

/** Whether something with files in it is being dragged; what they are shows only once they are dropped. */
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}
