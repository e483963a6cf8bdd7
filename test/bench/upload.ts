import sharp from "sharp";
import { median } from "./median.ts";
import { cpuTime, type Measured } from "./processes.ts";
import { signIn } from "./sample-site.ts";

const PHOTOS = 5;

/** Uploads photos of 12 megapixels one after another: milliseconds of the clock and of the processor, medians. */
export async function measureUploads(site: Measured): Promise<{ clockMs: number; cpuMs: number }> {
  const headers = { Authorization: `Bearer ${(await signIn(site)).token}` };
  const clock: number[] = [];
  const cpu: number[] = [];
  for (let photo = 0; photo < PHOTOS; photo++) {
    const form = new FormData();
    form.set("image", new Blob([await takePhoto(photo)], { type: "image/jpeg" }), "photo.jpg");
    const begun = performance.now();
    const before = cpuTime(site);
    const { status } = await fetch(`${site.url}/api/upload/image`, { method: "POST", headers, body: form });
    if (status !== 200 && status !== 201) throw new Error(`An upload was answered with ${status}.`);
    clock.push(performance.now() - begun);
    cpu.push((cpuTime(site) - before) / 1000);
  }
  return { clockMs: median(clock), cpuMs: median(cpu) };
}

/** 4000 by 3000 pixels with the grain that a camera's pictures have, each another. */
async function takePhoto(hue: number): Promise<Uint8Array<ArrayBuffer>> {
  const grain = await sharp({
    create: {
      width: 1000,
      height: 750,
      channels: 3,
      background: { r: 90 + 20 * hue, g: 120, b: 60 },
      noise: { type: "gaussian", mean: 128, sigma: 25 },
    },
  })
    .png()
    .toBuffer();
  return new Uint8Array(await sharp(grain).resize(4000, 3000).jpeg({ quality: 88 }).toBuffer());
}
