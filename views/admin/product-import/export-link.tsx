import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLinkTo } from "../kit/button.tsx";

/** All products as a file; the browser's own download, by the session's cookie. */
export function ExportLink({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <ButtonLinkTo to="/api/products/export" reloadDocument download icon={icon}>
      {children}
    </ButtonLinkTo>
  );
}
