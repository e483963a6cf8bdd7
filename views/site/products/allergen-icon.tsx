import { Info, TriangleAlert } from "lucide-react";

/** The icon before what is stated of allergens. The text beside it carries the meaning. */
export function AllergenIcon({ isWarning }: { isWarning: boolean }) {
  const Icon = isWarning ? TriangleAlert : Info;
  return <Icon size={22} aria-hidden="true" />;
}
