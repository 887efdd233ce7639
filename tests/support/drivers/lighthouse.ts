import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { chromiumArgs, ensureBrowser } from './chromium.ts';
import { environment } from './environment.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export interface Audit {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  readonly score: number;
}

export interface Judgement {
  /** 0…100 each. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Until the largest picture or text is painted; 0 without the category `performance`. */
  readonly largestPaintMs: number;
  /** What tasks of more than 50 ms take beyond that; 0 without the category `performance`. */
  readonly blockingMs: number;
  /** Weighted audits without full marks. */
  readonly failing: readonly Audit[];
}

const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Scores an address with Lighthouse's mobile preset (slow phone, slow network, simulated). */
export async function judge(
  address: string,
  categories: readonly Category[] = CATEGORIES,
): Promise<Judgement> {
  const profile = mkdtempSync(join(tmpdir(), 'moyu-lighthouse-'));
  const browser = startBrowser(profile);
  try {
    const port = await debuggingPort(browser);
    return await run(address, port, categories);
  } finally {
    // Closed, not killed: surviving children would go on writing into the profile that is removed next.
    const exit = once(browser, 'exit');
    browser.kill();
    await exit;
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

async function run(
  address: string,
  port: number,
  categories: readonly Category[],
): Promise<Judgement> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  const scores = categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]);
  const failing = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score = null, title = id } = lhr.audits[id] ?? {};
      if (weight === 0 || score === null || score >= 1) return [];
      return [{ category, id, title, score }];
    }),
  );
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  return {
    scores: Object.fromEntries(scores),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockingMs: valueOf('total-blocking-time'),
    failing,
  };
}

function startBrowser(profile: string): ChildProcess {
  const { path, env } = ensureBrowser();
  const args = [
    ...chromiumArgs(),
    '--headless=new',
    '--no-sandbox',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(path, args, {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** The browser chooses a free port and prints it. */
async function debuggingPort(browser: ChildProcess): Promise<number> {
  if (!browser.stderr) throw new Error('the browser was started without its error output');
  for await (const line of createInterface({ input: browser.stderr })) {
    const match = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line);
    if (match) return Number(match[1]);
  }
  throw new Error('the browser ended before it could be asked anything');
}
