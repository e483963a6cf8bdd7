/**
 * Shows one PDF in a document of its own: `src/site/messages/pdf-frame.ts` serves it in a sandbox without network, without the site's
 * origin and so without its session. The page around it hands over the bytes of the file and gets a word back.
 */
// Its worker runs in this document: a sandbox has no address from which it could start one.
// oxlint-disable-next-line import/no-unassigned-import
import "pdfjs-dist/build/pdf.worker.mjs";
import { getDocument, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist";
import css from "./show-pdf.css?inline";

/** What the page around the frame sends. */
interface Shown {
  is: "show";
  bytes: ArrayBuffer;
}

/** Pixels of one canvas: a page of A4 at three times its size. More would fill the memory of a phone. */
const MAX_PIXELS = 12_000_000;

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

const style = new CSSStyleSheet();
style.replaceSync(css);
document.adoptedStyleSheets = [style];

const bar = document.createElement("div");
const pages = document.createElement("main");
bar.className = "bar";
pages.tabIndex = 0;
pages.setAttribute("aria-label", "Pages");
document.body.append(bar, pages);

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || !isShown(data)) return;
  show(data.bytes).catch(() => tell("failed"));
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") tell("close");
});
tell("ready");

function isShown(data: unknown): data is Shown {
  const { is, bytes }: { is?: unknown; bytes?: unknown } = Object(data);
  return is === "show" && bytes instanceof ArrayBuffer;
}

/** The words say nothing about the file, so whichever page hears them may. */
function tell(word: "ready" | "shown" | "failed" | "close"): void {
  parent.postMessage({ is: word }, "*");
}

async function show(bytes: ArrayBuffer): Promise<void> {
  const { promise } = getDocument({
    data: bytes,
    // What it would fetch is not reachable here, and a form or script of the file is never run.
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    useSystemFonts: true,
    maxImageSize: 50_000_000,
    verbosity: 0,
  });
  const file = await promise;
  const all = await Promise.all(Array.from({ length: file.numPages }, (_, index) => file.getPage(index + 1)));
  let zoom = 1;
  const shown = all.map((page) => createPage(page, file));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        shown.find(({ section }) => section === target)?.enter(isIntersecting);
    },
    { root: pages, rootMargin: "100% 0%" },
  );
  const layOut = () => {
    for (const page of shown) page.resize(zoom);
  };
  const turn = (step: 1 | -1) => {
    const next = ZOOMS[ZOOMS.indexOf(zoom) + step];
    if (next === undefined) return;
    zoom = next;
    layOut();
  };
  const amount = document.createElement("output");
  const press = (label: string, sign: string, step: 1 | -1) => {
    const button = document.createElement("button");
    button.textContent = sign;
    button.ariaLabel = label;
    button.addEventListener("click", () => {
      turn(step);
      amount.textContent = `${zoom * 100} %`;
    });
    return button;
  };
  const count = document.createElement("span");
  count.textContent = file.numPages === 1 ? "1 page" : `${file.numPages} pages`;
  amount.textContent = "100 %";
  bar.append(count, press("Smaller", "−", -1), amount, press("Larger", "+", 1));
  pages.append(...shown.map(({ section }) => section));
  layOut();
  for (const { section } of shown) observer.observe(section);
  addEventListener("resize", layOut);
  pages.focus();
  tell("shown");
}

/** A page of the file, drawn while it is near what is seen. */
function createPage(page: PDFPageProxy, { numPages }: PDFDocumentProxy) {
  const section = document.createElement("section");
  section.ariaLabel = `Page ${page.pageNumber} of ${numPages}`;
  let isNear = false;
  let scale = 1;
  let round = 0;

  async function draw(): Promise<void> {
    round += 1;
    const own = round;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    const ratio = Math.min(
      Math.max(devicePixelRatio, 1),
      Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)),
    );
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    canvas.ariaHidden = "true";
    await page.render({
      canvas,
      viewport,
      ...(ratio !== 1 && { transform: [ratio, 0, 0, ratio, 0, 0] }),
    }).promise;
    const text = document.createElement("div");
    text.className = "textLayer";
    await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
    if (own === round && isNear) section.replaceChildren(canvas, text);
  }

  return {
    section,
    enter(near: boolean) {
      if (near === isNear) return;
      isNear = near;
      if (near) draw().catch(() => tell("failed"));
      // The memory of a long file is that of the pages around the one that is read.
      else section.replaceChildren();
    },
    resize(zoom: number) {
      const { width } = page.getViewport({ scale: 1 });
      scale = (Math.min(pages.clientWidth - 24, 1_000) / width) * zoom;
      const viewport = page.getViewport({ scale });
      section.style.width = `${Math.floor(viewport.width)}px`;
      section.style.height = `${Math.floor(viewport.height)}px`;
      section.style.setProperty("--total-scale-factor", String(scale));
      section.style.setProperty("--scale-factor", String(scale));
      if (isNear) draw().catch(() => tell("failed"));
    },
  };
}
