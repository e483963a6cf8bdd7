import type { MenuSection } from "./menu-model.ts";
import { SectionList } from "./section-list.tsx";

interface FooterColumnsProps {
  columns: readonly MenuSection[];
  followed: Readonly<Record<string, string>>;
  onChange: (columns: readonly MenuSection[]) => void;
}

/** The columns of the footer. */
export function FooterColumns({ columns, followed, onChange }: FooterColumnsProps) {
  return (
    <SectionList
      id="columns"
      label="Columns"
      one="column"
      sections={columns}
      followed={followed}
      onChange={onChange}
    />
  );
}
