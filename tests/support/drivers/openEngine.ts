import { openChromium, openSharedChromium } from './chromium.ts';
import type { Engine } from './engine.ts';

const OPENERS: Readonly<Record<Engine['name'], () => Promise<Engine>>> = {
  chromium: openChromium,
  // Loaded on demand: benches and most runs need neither.
  firefox: async () => (await import('./firefox.ts')).openFirefox(),
  webkit: async () => (await import('./webkit.ts')).openWebkit(),
};

/** The engine of this run, set by its Vitest project (`vite.config.ts`); default: Chromium. */
export function openEngine(): Promise<Engine> {
  return openerOf()();
}

/** Like `openEngine`; pages share one browser process where the engine and their options allow it. */
export function openSharedEngine(): Promise<Engine> {
  const open = openerOf();
  return open === openChromium ? openSharedChromium() : open();
}

function openerOf(): () => Promise<Engine> {
  const name = process.env['E2E_ENGINE'] ?? 'chromium';
  const open = OPENERS[name as Engine['name']];
  if (!open)
    throw new Error(`E2E_ENGINE is ${name}, which is none of ${Object.keys(OPENERS).join(', ')}`);
  return open;
}
