/** Whether the focus is in a text field or in a widget with its own keys; shortcuts must then do nothing. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return (
    event.isComposing ||
    target.isContentEditable ||
    target.matches(
      "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
    ) ||
    target.closest("[role=menu], [role=listbox], [role=application]") !== null
  );
}

/** Whether a modal dialog is open; shortcuts must not act on the inert page below it. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
