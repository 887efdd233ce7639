import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TURNS, type ShownPlace } from '../../src/features/novel/book/view.ts';
import type { StaticServer } from '../bench/staticServer.ts';
import type { Page, Point } from '../support/drivers/engine.ts';
import type { BookState } from './book/main.tsx';
import { copyCode, curlCode, flatCode, pullCode, widthsCode } from './book/pageCode.ts';
import { inBook, serveBook } from './book/serveBook.ts';
import { chapterOf, LOOK } from './book/texts.ts';
import { setBrowser } from '../support/product/stage.ts';

/** Text layout and touch in this engine: arithmetic alone does not show that a line is as wide as it was measured. */

const CHAPTERS = [chapterOf(1, 1_500), chapterOf(2, 6_000), chapterOf(3, 1_500)];
const MIDDLE = 'chapter-2';
const PAGED = ['slide', 'cover', 'curl', 'none'] as const;

const browser = setBrowser({ isJourney: true });
let server: StaticServer;
let page: Page;

beforeAll(async () => {
  server = await serveBook();
  page = await browser.newPage();
  // Once: each test mounts views of its own.
  await page.goto(`${server.url}/`);
});
afterAll(() => server?.close());

async function open(part: Partial<BookState> = {}): Promise<void> {
  const start = { chapter: MIDDLE, offset: 0 };
  await inBook(page, 'mount', { chapters: CHAPTERS, start, turn: 'none', look: LOOK, ...part });
  await untilStill();
}

/** Waits two frames, because a new size is laid out after one, then until the position is known and nothing moves. */
function untilStill(): Promise<ShownPlace> {
  return page.waitFor<ShownPlace>(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(lab.isReported() &&
      document.getAnimations().length === 0 && lab.place()))))`,
    { what: 'a page that is shown' },
  );
}

/** A trusted swipe where the driver has touch; else the touch events that a finger causes. */
async function swipe(from: Point, to: Point, ms = 120): Promise<void> {
  if (browser.engine.capabilities.trustedTouch) await page.swipe(from, to, ms);
  else await page.evaluate(fingerCode, from, to, ms);
  await untilStill();
}

/** Runs in the page. */
async function fingerCode(from: Point, to: Point, ms: number): Promise<void> {
  const target = document.elementFromPoint(from.x, from.y) ?? document.body;
  const dispatch = (type: string, part: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        clientX: from.x + (to.x - from.x) * part,
        clientY: from.y + (to.y - from.y) * part,
      }),
    );
  dispatch('pointerdown', 0);
  for (let step = 1; step <= 8; step += 1) {
    await new Promise((done) => {
      setTimeout(done, ms / 8);
    });
    dispatch('pointermove', step / 8);
  }
  dispatch('pointerup', 1);
}

const [LEFT, RIGHT] = [
  { x: 60, y: 400 },
  { x: 330, y: 400 },
];

describe.each(PAGED)('pages turned by %s', (turn) => {
  it('follow a finger forward and back, page by page and into the next chapter', async () => {
    await open({ turn, start: { chapter: 'chapter-1', offset: 0 } });
    const first = await untilStill();
    for (let count = 1; count < first.pages; count += 1) await swipe(RIGHT, LEFT);
    expect(await untilStill()).toMatchObject({ chapter: 'chapter-1', page: first.pages, ratio: 1 });
    await swipe(RIGHT, LEFT);
    expect(await untilStill()).toMatchObject({ chapter: MIDDLE, page: 1, offset: 0 });
    await swipe(LEFT, RIGHT);
    expect(await untilStill()).toMatchObject({ chapter: 'chapter-1', page: first.pages });
  });

  it('stay where a finger moves down, begins at the edge or comes back', async () => {
    await open({ turn });
    await swipe({ x: 200, y: 250 }, { x: 215, y: 600 });
    await swipe({ x: 8, y: 400 }, { x: 300, y: 400 });
    await swipe(RIGHT, { x: 315, y: 400 }, 300);
    expect(await untilStill()).toMatchObject({ chapter: MIDDLE, page: 1 });
  });

  it('end where there is no further chapter, unless a card stands there', async () => {
    const last = { chapter: 'chapter-3', offset: 1_000_000 };
    await open({ turn, start: last });
    expect(await inBook(page, 'turn', 1)).toBe(false);
    await open({ turn, start: last, cards: { end: '全书完' } });
    expect(await inBook(page, 'turn', 1)).toBe(true);
    await page.see({ text: '全书完' });
    await untilStill();
    expect(await inBook(page, 'turn', 1)).toBe(false);
    // A chapter that arrives later takes the card's place.
    await inBook(page, 'set', { chapters: [...CHAPTERS, chapterOf(4, 800)] });
    await page.waitFor(`lab.place()?.chapter === 'chapter-4'`);
    expect(await untilStill()).toMatchObject({ chapter: 'chapter-4', page: 1 });
  });

  it('have three pages in the document at most, of which one is reachable', async () => {
    await open({ turn });
    await inBook(page, 'turn', 1);
    await untilStill();
    expect(await page.evaluate(rolesCode)).toEqual([
      ['previous', true],
      ['current', false],
      ['next', true],
    ]);
  });
});

function rolesCode(): (readonly [string | undefined, boolean])[] {
  return [...document.querySelectorAll<HTMLElement>('[data-role]')].map(
    ({ dataset, inert }) => [dataset['role'], inert] as const,
  );
}

it('curl under a finger, lie flat when it comes back, and turn by themselves', async () => {
  await open({ turn: 'curl' });
  await page.waitFor(`document.querySelector('[data-role="next"]') !== null`);
  const before = await untilStill();
  // The curl is loaded with the book; the first move that it follows shows that it is there.
  const lifted = await page.evaluate(curlCode, RIGHT, LEFT);
  expect(lifted.clipped).toBe('current');
  expect(lifted.shown).toContain('path(evenodd');
  expect(await untilStill()).toEqual(before);
  expect(await page.evaluate(flatCode)).toBe(true);
  await inBook(page, 'turn', 1);
  expect((await untilStill()).page).toBe(before.page + 1);
  expect(await page.evaluate(flatCode)).toBe(true);
});

it('announce the page that was turned to', async () => {
  await open();
  await inBook(page, 'turn', 1);
  const { pages } = await untilStill();
  await page.waitFor(`document.querySelector('output').textContent !== ''`);
  expect(await page.evaluate<string>(`document.querySelector('output').textContent`)).toBe(
    `第 2 页，共 ${pages} 页`,
  );
});

describe('scrolled text', () => {
  it('continues from chapter to chapter, with a few screens of it in the document', async () => {
    await open({ turn: 'scroll', start: { chapter: 'chapter-1', offset: 0 } });
    const seen = new Set<string>();
    let lines = 0;
    for (let count = 0; count < 60; count += 1) {
      const place = await inBook(page, 'place');
      seen.add(place?.chapter ?? '');
      const now = await page.evaluate<number>(`document.querySelectorAll('[data-from]').length`);
      lines = Math.max(lines, now);
      if ((await inBook(page, 'turn', 1)) !== true) break;
      await untilStill();
    }
    expect([...seen]).toEqual(['chapter-1', MIDDLE, 'chapter-3']);
    expect(await untilStill()).toMatchObject({ chapter: 'chapter-3', ratio: 1 });
    expect(lines).toBeLessThan(130);
  });

  it('follows a finger', async () => {
    if (browser.engine.capabilities.trustedTouch) {
      await open({ turn: 'scroll' });
      await page.swipe({ x: 200, y: 700 }, { x: 200, y: 200 }, 200);
      await page.waitFor('lab.place().offset > 100');
    } else {
      await open({ turn: 'scroll' });
      await page.scroll(500);
      await page.waitFor('lab.place().offset > 100');
    }
    expect((await untilStill()).offset).toBeGreaterThan(100);
  });

  it('stays in place while a chapter is inserted before it', async () => {
    const start = { chapter: MIDDLE, offset: 1_000 };
    await open({ turn: 'scroll', chapters: CHAPTERS.slice(1), start });
    await inBook(page, 'turn', 1);
    const before = await untilStill();
    const line = await page.evaluate(topLineCode);
    await inBook(page, 'set', { chapters: CHAPTERS });
    expect(await untilStill()).toMatchObject({ chapter: MIDDLE, offset: before.offset });
    expect(await page.evaluate(topLineCode)).toEqual(line);
  });
});

describe('a page that is pulled', () => {
  it('returns to its place where the next chapter is still being laid out', async () => {
    const [first] = CHAPTERS;
    if (!first) throw new Error('there is no chapter');
    const start = { chapter: first.uuid, offset: 1_000_000 };
    await open({ turn: 'slide', chapters: [first], start });
    const shown = await page.evaluate(pullCode, chapterOf(2, 1_500), RIGHT, LEFT);
    expect(shown).toEqual({ isMoreAhead: true, shift: '' });
  });
});

/** Runs in the page: the first fully visible line and its position. */
function topLineCode(): readonly [string, number] {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-from]')];
  const first = lines.find((line) => line.getBoundingClientRect().top >= 62);
  return [first?.textContent ?? '', Math.round(first?.getBoundingClientRect().top ?? 0)];
}

describe('the character that was opened', () => {
  it('stays visible through twenty changes of size, font, margins, window and reading mode', async () => {
    const offset = 3_217;
    await open({ start: { chapter: MIDDLE, offset } });
    for (let count = 0; count < 20; count += 1) {
      await inBook(page, 'set', {
        turn: PAGE_TURNS[(count * 3) % PAGE_TURNS.length] ?? 'none',
        width: 320 + ((count * 53) % 70),
        height: 560 + ((count * 97) % 280),
        look: {
          ...LOOK,
          fontSize: 12 + ((count * 7) % 21),
          font: count % 3 === 0 ? 'serif' : 'sans',
          lineHeight: [1.6, 1.9, 2.2][count % 3] ?? 1.9,
          margin: [12, 22, 32][count % 3] ?? 22,
          indentEm: count % 2 === 0 ? 2 : 0,
          isJustified: count % 4 !== 1,
        },
      });
      const place = await untilStill();
      expect([count, place.chapter, place.offset]).toEqual([count, MIDDLE, offset]);
      expect(await page.evaluate(shownCode, CHAPTERS[1]?.paragraphs ?? [], offset)).toBe(true);
    }
  });
});

/** Runs in the page: whether the line of this character is visible. */
function shownCode(paragraphs: readonly string[], offset: number): boolean {
  let base = 0;
  const at = paragraphs.findIndex((text) => {
    if (offset <= base + text.length) return true;
    base += text.length + 1;
    return false;
  });
  const unit = offset - base;
  return [...document.querySelectorAll<HTMLElement>('[data-chapter="chapter-2"] [data-from]')].some(
    (line) => {
      if (line.closest('[inert]') || Number(line.dataset['paragraph']) !== at) return false;
      if (line.dataset['kind'] !== 'text') return false;
      const from = Number(line.dataset['from']);
      const { top, bottom } = line.getBoundingClientRect();
      const isHere = from <= unit && unit < from + line.textContent.length;
      return isHere && top >= 0 && bottom <= innerHeight;
    },
  );
}

describe('lines', () => {
  it('are as wide as they were measured, on every background', async () => {
    for (const fontSize of [12, 17, 32]) {
      await open({ turn: 'scroll', look: { ...LOOK, fontSize } });
      const { room, widths } = await page.evaluate(widthsCode);
      expect(widths.length).toBeGreaterThan(5);
      // A pixel, where an engine positions letters on whole pixels.
      for (const width of widths) expect(Math.abs(width - room)).toBeLessThan(1.1);
    }
  });

  it('are marked where a search hit is or speech reads', async () => {
    const marks = [
      { chapter: MIDDLE, start: 3, end: 30, kind: 'hit' as const },
      { chapter: MIDDLE, start: 40, end: 44, kind: 'speech' as const },
    ];
    await open({ marks });
    const text = CHAPTERS[1]?.paragraphs.join('\n') ?? '';
    const marked = await page.evaluate<string>(
      `[...document.querySelectorAll('[data-role="current"] mark')].map((each) => each.textContent).join('')`,
    );
    expect(marked).toBe(text.slice(3, 30) + text.slice(40, 44));
  });

  it('are copied as the paragraphs of the source', async () => {
    await open({ turn: 'scroll' });
    const [first, second] = CHAPTERS[1]?.paragraphs ?? [];
    expect(await page.evaluate(copyCode, 0, 2)).toBe(`${first?.slice(2)}\n${second}`);
  });
});
