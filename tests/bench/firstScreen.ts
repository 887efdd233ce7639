import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, Page } from '../support/drivers/engine.ts';
import { WORKER_DELAY_MS } from '../../src/shared/limits.ts';
import { short, type Row } from './figures.ts';

const TARGET_BYTES = 140 * 1024;
const QUIET_MS = 1_500;

/** What a first screen must not load; by file name, or by code that minifying keeps. */
const UNWANTED: readonly {
  readonly what: string;
  readonly name?: RegExp;
  readonly text?: RegExp;
}[] = [
  // The first entry of aes-js' first table.
  { what: 'aes-js', text: /0xc66363a5|3328402341/ },
  { what: 'the comic reader', name: /ReadScreen|Reader/i },
  { what: 'sheets and dialogs', name: /Sheet|Dialog/i },
  { what: 'the film player', name: /hls|Player/i },
];

interface Loaded {
  readonly address: string;
  /** Of the body on the wire. */
  readonly bytes: number;
  readonly isDocument: boolean;
}

/**
 * Bytes of scripts and styles that the home screen loads until it is idle, on the wire (brotli; `config.js`, which its
 * host edits, uncompressed), on a first visit, and the document beside them. Leaves out the worker's precache and the
 * code that registers the worker, which loads WORKER_DELAY_MS after the load event.
 * @throws with the names of loaded files that are forbidden
 */
export async function measureFirstScreen(engine: Engine, appUrl: string): Promise<readonly Row[]> {
  const page = await engine.newPage({ blockServiceWorkers: true });
  try {
    await page.goto(`${appUrl}/index`);
    const loaded = await loadedWhenQuiet(page);
    await refuseUnwanted(loaded);
    const parts = loaded.filter(({ isDocument }) => !isDocument);
    const bytes = bytesOf(parts);
    const documentBytes = bytesOf(loaded) - bytes;
    return [
      {
        what: 'First screen: scripts and styles as they travel',
        ours: `${short(bytes / 1024)} KB`,
        beside: `${parts.length} files; the document: ${short(documentBytes / 1024)} KB`,
        result: `${short((bytes / TARGET_BYTES) * 100)} % of the budget`,
        target: `≤ ${TARGET_BYTES / 1024} KB`,
        met: bytes <= TARGET_BYTES,
      },
    ];
  } finally {
    await page.close();
  }
}

async function loadedWhenQuiet(page: Page): Promise<readonly Loaded[]> {
  let before = -1;
  let loaded = await page.evaluate(loadedCode, WORKER_DELAY_MS);
  while (loaded.length !== before) {
    before = loaded.length;
    await pause(QUIET_MS);
    loaded = await page.evaluate(loadedCode, WORKER_DELAY_MS);
  }
  return loaded;
}

/** Runs in the page. */
function loadedCode(workerDelayMs: number): readonly Loaded[] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // The delay begins within the load event, which may take long on a busy machine.
  const endMs = visit?.loadEventStart ? visit.loadEventStart + workerDelayMs : Infinity;
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries
    .filter(({ initiatorType, name, startTime }) => {
      const { pathname } = new URL(name);
      if (startTime >= endMs) return false;
      return initiatorType === 'navigation' || /\.(js|css)$/.test(pathname);
    })
    .map(({ name, encodedBodySize, initiatorType }) => ({
      address: name,
      bytes: encodedBodySize,
      isDocument: initiatorType === 'navigation',
    }));
}

function bytesOf(files: readonly Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function refuseUnwanted(loaded: readonly Loaded[]): Promise<void> {
  const found: string[] = [];
  for (const { address } of loaded) {
    const text = await (await fetch(address)).text();
    for (const { what, name, text: mark } of UNWANTED) {
      if (name?.test(new URL(address).pathname) || mark?.test(text))
        found.push(`${what}: ${address}`);
    }
  }
  if (found.length > 0) throw new Error(`The first screen loads\n${found.join('\n')}`);
}
