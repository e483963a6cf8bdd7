/** Whether somebody is writing, or moving within something that has keys of its own: shortcuts then keep still. */
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

/** Whether a dialog lies over the page; what is under it is out of reach of shortcuts too. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
