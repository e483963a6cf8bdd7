import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Prevents a keyboard trap (WCAG 2.1.2): Tab has a function in lists and tables, so after Escape the next Tab moves the
 * focus out. Alt+F10 moves the focus to the toolbar. Ctrl+K of the editor does not reach the page's own shortcut.
 */
export const KeyboardExit = Extension.create({
  name: "keyboardExit",
  // Runs before the keys of lists and tables.
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
              // The page's shortcut must not run: here the keys make a link.
              if (event.key === "k" && (event.ctrlKey || event.metaKey)) event.stopPropagation();
              // Handled without preventDefault, so that the browser moves the focus.
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
