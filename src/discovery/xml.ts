const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** An XML element with its text escaped; characters that XML cannot hold are left out. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Text as it may stand in an XML element or attribute. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // What XML 1.0 forbids.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
  );
}
