import type { Engine } from '../../support/drivers/engine.ts';
import type { RideKind } from './plan.ts';

export const PICTURE_WIDTH = 800;
/** Pixels. */
export const PICTURE_HEIGHTS: Readonly<Record<RideKind['shape'], number>> = {
  pages: 1_200,
  strips: 12_000,
};
const PANEL_HEIGHT = 400;
const STROKES_PER_PANEL = 18;

/**
 * Draws comic pages of about 110 KB each 1,200 px: panels, strokes and grain, each one different.
 * @returns WebP files
 */
export async function drawPictures(
  engine: Engine,
  count: number,
  shape: RideKind['shape'],
): Promise<readonly Buffer[]> {
  const height = PICTURE_HEIGHTS[shape];
  const panels = (2 * height) / PANEL_HEIGHT;
  const page = await engine.newPage({ blockServiceWorkers: true });
  try {
    const pictures: Buffer[] = [];
    for (let seed = 1; seed <= count; seed += 1) {
      const base64 = await page.evaluate(drawCode, seed, {
        width: PICTURE_WIDTH,
        height,
        panels,
        strokes: panels * STROKES_PER_PANEL,
      });
      pictures.push(Buffer.from(base64, 'base64'));
    }
    return pictures;
  } finally {
    await page.close();
  }
}

/** Runs in the page. @returns a WebP file in base64 */
async function drawCode(
  seed: number,
  { width, height, panels, strokes }: Record<'width' | 'height' | 'panels' | 'strokes', number>,
): Promise<string> {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing to draw on');
  const colour = () => `hsl(${random() * 360} ${30 + random() * 50}% ${25 + random() * 60}%)`;
  for (let panel = 0; panel < panels; panel += 1) {
    const high = (2 * height) / panels;
    const [left, top] = [(panel % 2) * (width / 2) + 8, Math.floor(panel / 2) * high + 8];
    const gradient = context.createLinearGradient(left, top, left + width / 2, top + high);
    gradient.addColorStop(0, colour());
    gradient.addColorStop(1, colour());
    context.fillStyle = gradient;
    context.fillRect(left, top, width / 2 - 16, high - 16);
  }
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    context.strokeStyle = colour();
    context.lineWidth = 1 + random() * 5;
    context.beginPath();
    context.moveTo(random() * width, random() * height);
    const points = Array.from({ length: 4 }, () => [random() * width, random() * height] as const);
    const [[a, b] = [0, 0], [c, d] = [0, 0], [e, f] = [0, 0]] = points;
    context.bezierCurveTo(a, b, c, d, e, f);
    context.stroke();
  }
  const pixels = context.getImageData(0, 0, width, height);
  for (let index = 0; index < pixels.data.length; index += 4) {
    const grain = (random() - 0.5) * 6;
    for (const channel of [0, 1, 2]) pixels.data[index + channel]! += grain;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
