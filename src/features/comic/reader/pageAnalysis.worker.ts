import { findPanels, PANEL_SAMPLE_PX } from '../guided/findPanels.ts';
import { BORDER_SAMPLE_PX, cropBorders } from './cropBorders.ts';
import { type PageOrder, pagePixels } from './pagePixels.ts';

/** Finds the blank borders or the panels of pages off the main thread. */

export interface AnalysisOrder extends PageOrder {
  readonly find: 'borders' | 'panels';
}

addEventListener('message', ({ data }: MessageEvent<AnalysisOrder>) => void answer(data));

/** Answers with undefined where the page does not load or the browser cannot draw here. */
async function answer(order: AnalysisOrder): Promise<void> {
  postMessage(await analyze(order).catch(() => undefined));
}

async function analyze(order: AnalysisOrder) {
  if (order.find === 'panels') {
    const pixels = await pagePixels(order, PANEL_SAMPLE_PX);
    return pixels && findPanels(pixels);
  }
  const pixels = await pagePixels(order, BORDER_SAMPLE_PX);
  return pixels && cropBorders(pixels);
}
