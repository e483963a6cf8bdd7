import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLinkTo } from "../kit/button.tsx";

/** Downloads all products as a file. A plain link, so that the browser sends the session cookie. */
export function ExportLink({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <ButtonLinkTo to="/api/products/export" reloadDocument download icon={icon}>
      {children}
    </ButtonLinkTo>
  );
}
