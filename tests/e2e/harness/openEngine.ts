import { openChromium } from './chromium.ts';
import type { Engine } from './engine.ts';

/** The engine that this run tests with; today there is one. */
export function openEngine(): Promise<Engine> {
  return openChromium();
}
