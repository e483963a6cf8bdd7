const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Returns an XML element with its text escaped. Characters that XML forbids are removed. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Escapes text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Forbidden in XML 1.0.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
  );
}
