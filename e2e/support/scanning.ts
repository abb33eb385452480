/** What does a camera read in a picture of a code? */
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** What a phone's camera would make of a picture; '' where it finds no code. */
export async function scan(page: Page, picture: Buffer): Promise<string> {
  const { width, height, pixels } = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      drawing.drawImage(bitmap, 0, 0);
      const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
      return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
    },
    [...picture],
  );
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data ?? '';
}
