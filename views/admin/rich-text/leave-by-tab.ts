import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Lets the keyboard out: in lists and tables Tab has work to do, so Escape hands the next one
 * back to the browser (WCAG 2.1.2). Alt+F10 leads to the tools. The keys that the editor has of
 * its own do nothing else on the page.
 */
export const LeaveByTab = Extension.create({
  name: "leaveByTab",
  // Before the keys of lists and tables.
  priority: 1000,
  addProseMirrorPlugins: () => {
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, event) {
              if (event.key === "F10" && event.altKey) {
                event.preventDefault();
                toolOf(view.dom)?.focus();
                return true;
              }
              // The page's own shortcuts: this one makes a link here.
              if (event.key === "k" && (event.ctrlKey || event.metaKey)) event.stopPropagation();
              // Handled, but not prevented: the browser moves the focus.
              if (event.key === "Tab" && leaving) return true;
              if (event.key !== "Shift") leaving = event.key === "Escape";
              return false;
            },
            blur() {
              leaving = false;
              return false;
            },
          },
        },
      }),
    ];
  },
});

function toolOf(text: Element): HTMLElement | undefined {
  const tool = text.closest("[data-rich-text]")?.querySelector("[role=toolbar] [tabindex='0']");
  return tool instanceof HTMLElement ? tool : undefined;
}
