/**
 * Opens a chapter of 10,000 characters and changes its font size, then opens one of 50,000 and jumps to the next, on a
 * CPU slowed down four times: our layout in pages and scrolled, a plain page of paragraphs, and CSS columns, alternating
 * in one run. The figure is the worst frame: the longest time between two frames of a page.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium } from 'playwright-core';
import { chromiumArgs, ensureBrowser } from '../support/drivers/chromium.ts';
import { environment } from '../support/drivers/environment.ts';
import { evaluateIn, waitForIn } from '../support/drivers/script.ts';
import { serveBook } from '../engines/book/serveBook.ts';
import type { BookChapter } from '../../src/features/novel/book/view.ts';
import { chapterOf, LOOK } from '../engines/book/texts.ts';
import { median, type Row, short } from './figures.ts';

const CPU_SLOWDOWN = 4;
const CHARACTERS = 10_000;
const LONG_CHARACTERS = 50_000;
const ROUNDS = 7;
const FRAME_MAX_MS = 50;
const VIEWPORT = { width: 412, height: 915 };
/** Font sizes that a reader tries one after the other, CSS pixels. */
const SIZES = [16, 18, 20, 18, 16, 14];

const WHO = ['slide', 'scroll', 'plain', 'columns'] as const;
type Who = (typeof WHO)[number];
const NAMES: Readonly<Record<Who, string>> = {
  slide: 'in pages',
  scroll: 'scrolled',
  plain: 'plain paragraphs',
  columns: 'CSS columns',
};

/** Worst frames, ms. */
interface Round {
  readonly opening: number;
  readonly sizes: number;
  /** Of a chapter of LONG_CHARACTERS. */
  readonly long: number;
  /** To the next chapter, of as many characters; 0 for pages that have one chapter. */
  readonly jump: number;
}

export async function measureNovels(): Promise<readonly Row[]> {
  const server = await serveBook();
  const folder = await mkdtemp(join(tmpdir(), 'moyu-novels-'));
  const { path, env } = ensureBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    env: { ...environment(), ...env },
    args: chromiumArgs(),
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const rounds = new Map<Who, Round[]>(WHO.map((who) => [who, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const who of WHO) {
        await page.goto(`${server.url}/`);
        await waitForIn(() => evaluateIn(session, `typeof lab === 'object'`, []), '', {});
        const taken = await takeRound(session, who);
        rounds.get(who)?.push(taken);
        const said = Object.entries(taken).map(([part, ms]) => `${part} ${short(ms as number)} ms`);
        console.error(`${who}: ${said.join(', ')}`);
      }
    }
    return rowsOf(rounds);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await server.close();
  }
}

async function takeRound(session: CDPSession, who: Who): Promise<Round> {
  const worst = (code: string) =>
    evaluateIn<number, []>(session, `(${worstFrameCode.toString()})(() => ${code})`, []);
  const isOurs = who === 'slide' || who === 'scroll';
  const open = (...chapters: readonly BookChapter[]) => {
    const [first] = chapters;
    const start = { chapter: first?.uuid ?? '', offset: 4_000 };
    return isOurs
      ? `lab.mount(${JSON.stringify({ chapters, start, turn: who, look: LOOK })})`
      : `(${plainCode.toString()})(${JSON.stringify(first?.paragraphs)}, ${who === 'columns'})`;
  };
  const opening = await worst(open(chapterOf(1, CHARACTERS)));
  const sizes: number[] = [];
  for (const fontSize of SIZES) {
    const change = isOurs
      ? `lab.set({ look: ${JSON.stringify({ ...LOOK, fontSize })} })`
      : `document.body.style.fontSize = '${fontSize}px'`;
    sizes.push(await worst(change));
  }
  const [first, next] = [1, 2].map((index) => chapterOf(index, LONG_CHARACTERS));
  if (!first || !next) throw new Error('no chapters');
  const long = await worst(open(first, next));
  const there = JSON.stringify({ chapter: next.uuid, offset: 0 });
  const jump = isOurs ? await worst(`lab.seek(${there})`) : 0;
  return { opening, sizes: Math.max(...sizes), long, jump };
}

/** Runs in the page: the longest time between two frames from an action until the page is idle, ms. */
async function worstFrameCode(action: () => unknown): Promise<number> {
  const frame = () => new Promise<number>((done) => void requestAnimationFrame(done));
  await frame();
  let last = await frame();
  let worst = 0;
  setTimeout(action, 4);
  for (const until = last + 700; last < until;) {
    const now = await frame();
    worst = Math.max(worst, now - last);
    last = now;
  }
  return worst;
}

/** Runs in the page: the same text in the browser's own layout. */
function plainCode(paragraphs: readonly string[], hasColumns: boolean): void {
  const box = document.createElement('div');
  box.append(
    ...paragraphs.map((text) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      return paragraph;
    }),
  );
  document.body.style.cssText =
    'margin:0;font:14px/1.9 var(--font-ui);text-align:justify;text-indent:2em';
  box.style.cssText = hasColumns
    ? 'height:100vh;columns:auto 368px;column-gap:44px;margin:0 22px;overflow:hidden'
    : 'margin:0 22px';
  document.body.replaceChildren(box);
}

const LINES = [
  ['opening', `A chapter of ${CHARACTERS} characters opens`],
  ['sizes', `A chapter of ${CHARACTERS} characters takes six font sizes`],
  ['long', `A chapter of ${LONG_CHARACTERS} characters opens`],
  ['jump', `A jump to the next chapter of ${LONG_CHARACTERS} characters`],
] as const;

function rowsOf(rounds: ReadonlyMap<Who, readonly Round[]>): readonly Row[] {
  const middle = (who: Who, part: keyof Round) =>
    median((rounds.get(who) ?? []).map((round) => round[part]));
  const besides = ['plain', 'columns'] as const;
  return LINES.flatMap(([part, what]) =>
    (['slide', 'scroll'] as const).map((who) => {
      const ours = middle(who, part);
      const beside =
        part === 'jump' ? [] : besides.map((each) => [each, middle(each, part)] as const);
      const ratios = beside.map(([, value]) => `${short(ours / value)} times`);
      return {
        what: `${what}, ${NAMES[who]}, CPU 4 times slower: worst frame`,
        ours: `${short(ours)} ms`,
        beside: beside.map(([each, value]) => `${NAMES[each]}: ${short(value)} ms`).join('; '),
        result: ratios.join('; ') || `${short(ours)} ms`,
        target: `≤ ${FRAME_MAX_MS} ms`,
        met: ours <= FRAME_MAX_MS,
      };
    }),
  );
}
