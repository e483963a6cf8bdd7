import { LinkTabs } from "../kit/tabs.tsx";

/** The two parts of the library. */
export function LibraryTabs({ current }: { current: "pictures" | "files" }) {
  return (
    <LinkTabs
      label="Library"
      tabs={[
        { to: "/admin/pictures", label: "Pictures", current: current === "pictures" },
        { to: "/admin/pictures/files", label: "Files", current: current === "files" },
      ]}
    />
  );
}
