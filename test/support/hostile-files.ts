import zlib from "node:zlib";
import sharp from "sharp";

/** A file that is uploaded as a picture. */
export interface HostileFile {
  what: string;
  content: Buffer;
  filename: string;
  type: string;
}

const FORMATS = ["jpeg", "png", "webp", "avif", "gif"] as const;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>`;
const HTML = "<!doctype html><script>alert(document.domain)</script>";
const BILLION = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>`;
const ZIP = "PK\x05\x06".padEnd(22, "\0");

/** The first bytes by which each format is known, and nothing of the picture behind them. */
const SIGNATURES: Readonly<Record<(typeof FORMATS)[number], string>> = {
  jpeg: "\xff\xd8\xff\xe0\0\x10JFIF\0",
  png: "\x89PNG\r\n\x1a\n",
  webp: "RIFF\x24\0\0\0WEBPVP8 ",
  avif: "\0\0\0\x1cftypavif\0\0\0\0avifmif1",
  gif: "GIF89a",
};

/** Noise, so that no part of the file can be done without. */
export function drawNoise(format: (typeof FORMATS)[number], width = 90, height = 60): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .toFormat(format)
    .toBuffer();
}

/** Files of which nothing may be kept: no picture, no whole picture, or more than the limits allow. */
export async function refusedFiles(): Promise<HostileFile[]> {
  const none: [string, Buffer | string, string?, string?][] = [
    ["zero bytes", ""],
    ["one byte", "\xff"],
    ["a NUL byte", "\0"],
    ["a megabyte of NULs", Buffer.alloc(1_000_000)],
    ["text", "hello"],
    ["a page", HTML],
    ["a page that says it is a JPEG", HTML, "photo.jpg", "image/jpeg"],
    ["SVG with a script", SVG, "a.svg", "image/svg+xml"],
    ["SVG that says it is a PNG", SVG, "a.png", "image/png"],
    ["SVG after white space", `\n\n ${SVG}`],
    ["SVG after a byte order mark", `\xef\xbb\xbf${SVG}`],
    ["SVG after a declaration", `<?xml version="1.0"?>${SVG}`],
    [
      "SVG with entities in entities",
      `<?xml version="1.0"?>${BILLION}${SVG.replace("<script>", "&c;<script>")}`,
    ],
    ["SVG with an outside file", SVG.replace("<script>", '<image href="file:///etc/passwd"/><script>')],
    ["SVG, compressed", zlib.gzipSync(SVG), "a.svgz", "image/svg+xml"],
    ["a ZIP", ZIP, "a.zip", "application/zip"],
    ["a ZIP that says it is a WebP", ZIP, "a.webp", "image/webp"],
    [
      "a PDF",
      "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
      "a.pdf",
      "application/pdf",
    ],
    ["a BMP", "BM6\0\0\0\0\0\0\0", "a.bmp", "image/bmp"],
    ["a TIFF", "II*\0\x08\0\0\0", "a.tif", "image/tiff"],
    ["an icon", "\0\0\x01\0\x01\0", "favicon.ico", "image/x-icon"],
    ["a Photoshop file", "8BPS\0\x01", "a.psd", "image/png"],
    ["a JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", "a.jxl", "image/jpeg"],
    ["a HEIC", "\0\0\0\x1cftypheic\0\0\0\0heicmif1", "a.heic", "image/heic"],
    ["a film", "\0\0\0\x1cftypisom\0\0\0\0isommp42", "a.mp4", "image/jpeg"],
    ["a PHP script", "<?php system($_GET['x']); ?>", "a.php.jpg", "image/jpeg"],
    ["a shell script", "#!/bin/sh\nid\n", "a.jpg", "image/jpeg"],
    ["a program", "\x7fELF\x02\x01\x01", "a.jpg", "image/jpeg"],
    ["PostScript", "%!PS-Adobe-3.0\n(%pipe%id) (r) file", "a.jpg", "image/jpeg"],
    [
      "ImageMagick's language",
      "push graphic-context\nfill 'url(https://x.example/|id)'",
      "a.mvg",
      "image/jpeg",
    ],
    ["a signature with other letters", "GIF88a\x01\0\x01\0", "a.gif", "image/gif"],
    ["a signature that begins late", ` ${SIGNATURES.png}`, "a.png", "image/png"],
  ];
  const headers = FORMATS.flatMap((format): [string, Buffer | string][] => [
    [`the signature of a ${format} alone`, SIGNATURES[format]],
    [`the signature of a ${format} before SVG`, SIGNATURES[format] + SVG],
    [`the signature of a ${format} before a page`, SIGNATURES[format] + HTML],
  ]);
  const cut: [string, Buffer][] = [];
  for (const format of FORMATS) {
    const whole = await drawNoise(format);
    for (const part of [0.1, 0.5, 0.8]) {
      cut.push([
        `a ${format} of which ${part * 100} % arrived`,
        whole.subarray(0, Math.floor(whole.length * part)),
      ]);
    }
  }
  const bombs: [string, Buffer][] = [
    ["a PNG of sixty megapixels in a few bytes", blackPng(10_000, 6000)],
    ["a PNG that says it is 4 billion pixels wide", headedPng(0xff_ff_ff_ff, 1)],
    ["a PNG that says it is 2 billion pixels each way", headedPng(0x7f_ff_ff_ff, 0x7f_ff_ff_ff)],
    ["a PNG that says it has no pixels", headedPng(0, 0)],
    [
      "a GIF that says it is 65535 pixels each way",
      Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;", "latin1"),
    ],
    ["a JPEG that says it is 65535 pixels each way", await resizedJpeg(65_535, 65_535)],
    ["a JPEG that says it has no height", await resizedJpeg(90, 0)],
    ["a PNG whose data does not match its sum", await damagedPng()],
  ];
  return [...none, ...headers, ...cut, ...bombs].map(
    ([what, content, filename = "a.jpg", type = "image/jpeg"]) => {
      return {
        what,
        filename,
        type,
        content: typeof content === "string" ? Buffer.from(content, "latin1") : content,
      };
    },
  );
}

/** Real pictures with something else inside, or called something else: the picture is kept, nothing else. */
export async function disguisedFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const format of FORMATS) {
    const whole = await drawNoise(format);
    const tails = { "a page": HTML, "a ZIP": ZIP, "a PHP script": "<?php alert(1) ?>" };
    for (const [what, tail] of Object.entries(tails)) {
      const content = Buffer.concat([whole, Buffer.from(tail, "latin1")]);
      files.push({
        what: `a ${format} with ${what} behind it`,
        content,
        filename: "a.html",
        type: "text/html",
      });
    }
  }
  const png = await drawNoise("png");
  const exif = { IFD0: { Copyright: HTML, Artist: "<?php alert(1) ?>", ImageDescription: SVG } };
  const jpeg = await sharp(png).withExif(exif).jpeg().toBuffer();
  const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(HTML.length + 2)}${HTML}`, "latin1");
  const names = [
    "../../../etc/cron.d/x.png",
    "..\\..\\x.png",
    "/etc/passwd",
    "C:\\x.png",
    "x.php%00.png",
    "x.svg",
    "x.html",
    "con.png",
    ".htaccess",
    "-rf",
    "a".repeat(300),
    "\u202egnp.exe",
    "x;.png",
    "'; DROP TABLE images; --.png",
    "<img src=x onerror=alert(1)>.png",
  ];
  return [
    ...files,
    { what: "a JPEG with scripts in its EXIF", content: jpeg, filename: "a.jpg", type: "image/jpeg" },
    {
      what: "a JPEG with a page in a comment",
      content: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      filename: "a.jpg",
      type: "image/jpeg",
    },
    { what: "a PNG that says it is a JPEG", content: png, filename: "a.jpg", type: "image/jpeg" },
    { what: "a PNG that says it is SVG", content: png, filename: "a.svg", type: "image/svg+xml" },
    { what: "a PNG without a type", content: png, filename: "a", type: "application/octet-stream" },
    ...names.map((filename) => ({
      what: `a PNG called ${JSON.stringify(filename.slice(0, 40))}`,
      content: png,
      filename,
      type: "image/png",
    })),
  ];
}

/** A chunk of a PNG, with its length and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(zlib.crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one bit a pixel, grey. */
export function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from(SIGNATURES.png, "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A whole and valid PNG, made by hand since sharp would take a second over it. */
export function blackPng(width: number, height: number): Buffer {
  return png(width, height, zlib.deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)));
}

/** One whose header promises what its data does not have. */
function headedPng(width: number, height: number): Buffer {
  return png(width, height, zlib.deflateSync(Buffer.alloc(2)));
}

/** A small JPEG whose header says another size. */
async function resizedJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await drawNoise("jpeg"));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

async function damagedPng(): Promise<Buffer> {
  const whole = Buffer.from(await drawNoise("png"));
  const middle = whole.length >> 1;
  whole.fill(0xff, middle, middle + 40);
  return whole;
}
