import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../components/hydrated.ts";

const CONTROLS = "input, select, textarea, [contenteditable=true], button";

/** Scrolls to a field of the form by the id of its row, and focuses its control. */
export function goToField(anchor: string): void {
  const row = document.getElementById(anchor);
  row?.scrollIntoView({ block: "center" });
  const control =
    row?.querySelector<HTMLElement>("[aria-invalid=true]") ?? row?.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
}

/** Goes to the field that the address names in its hash. The form is inert before hydration. */
export function useLinkedField(): void {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  useEffect(() => {
    if (hydrated && hash.startsWith("#field-")) goToField(hash.slice(1));
  }, [hydrated, hash]);
}
