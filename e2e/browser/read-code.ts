import type { Locator, Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: readonly number[];
}

/** What a picture holds, as a page that no policy binds sees it. */
const pixelsOf = (page: Page, picture: string): Promise<Pixels> =>
  page.evaluate(async (source) => {
    // An image element may wait for frames that a busy machine does not draw.
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('Nothing can be drawn.');
    pen.drawImage(image, 0, 0);
    const { width, height, data } = pen.getImageData(0, 0, image.width, image.height);
    return { width, height, data: [...data] };
  }, picture);

/** What a camera reads that is held in front of a QR code, with the box around it. @throws Error where it reads nothing */
export async function readCode(code: Locator): Promise<string> {
  const box = await code.locator('..').screenshot();
  const blank = await code.page().context().newPage();
  try {
    const { width, height, data } = await pixelsOf(blank, `data:image/png;base64,${box.toString('base64')}`);
    return decodeQr({ width, height, data: Uint8Array.from(data) });
  } finally {
    await blank.close();
  }
}
