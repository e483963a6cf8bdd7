import { ACTIVE } from "../../src/media/pdfs/scan-pdf.ts";
import { expect, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const WORDS = [...ACTIVE.keys()];

/** Everything in a page that a browser writes into a PDF, with the word in it. */
const section = (word: string) => `<h1 id="${word}">/${word}</h1>
  <h2 id="/${word}">Ħobż /${word}</h2><h3 id="a ${word}\\(">\\(/${word}</h3>
  <p><a href="https://shop.example/${word}">/${word}</a> <a href="#${word}">${word}</a>
  <a href="#/${word}">/${word}</a> <a href="#a ${word}\\(">c</a>
  <a href="https://shop.example/?q=\\(/${word}\\)#/${word}">a</a>
  <a href="javascript:void(0)" title="/${word}">b</a></p>
  <img alt="/${word} )(" width="9" height="9"
    src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">
  <table><caption>/${word}</caption><tr><th id="${word}-h">/${word}</th></tr>
  <tr><td headers="${word}-h">/${word}</td></tr></table>`;

for (const tagged of [false, true]) {
  const kind = tagged ? "with tags and bookmarks" : "without tags";
  test(`accepts what the browser prints ${kind}, whatever it is called`, async ({ page, site }) => {
    await signInAs(page, site);
    const printer = await page.context().newPage();
    const words = WORDS.map((word) => `/${word}`).join(" ");
    await printer.setContent(
      `<!doctype html><html lang="en"><head><title>${words} (${words})</title></head>
      <body>${WORDS.map(section).join("")}</body></html>`,
    );
    const buffer = await printer.pdf({ tagged, outline: tagged });
    expect(WORDS.filter((word) => !buffer.includes(`/${word}`))).toEqual([]);
    const sent = await page.request.post(`${site.url}/api/upload/file`, {
      headers: { Origin: site.url },
      multipart: { title: kind, file: { name: "a.pdf", mimeType: "application/pdf", buffer } },
    });
    expect(await sent.json()).toMatchObject({ url: expect.any(String) });
    expect(sent.status()).toBe(201);
  });
}
