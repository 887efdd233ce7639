import type { Point } from '../../support/drivers/engine.ts';
import type { BookLab, BookState } from './main.tsx';

/** Runs in the page: width of the full lines' text, without the blank halves of punctuation at both ends. */
export function widthsCode(): { room: number; widths: number[] } {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-kind="text"]')];
  const full = lines.filter((line, index) => {
    const next = lines[index + 1];
    return next?.parentElement === line.parentElement && next !== undefined;
  });
  const widths = full.flatMap((line) => {
    // Trailing punctuation may or may not have given up its blank half.
    if (/[，。、：；”’）》？！—…\s]$|^[“（《]/.test(line.textContent)) return [];
    const range = document.createRange();
    range.selectNodeContents(line);
    // Letter spacing after the last character; after a word it is a margin, which is not part of the range.
    const isWord = line.lastChild?.nodeType === Node.ELEMENT_NODE;
    const spacing = isWord ? 0 : Number.parseFloat(getComputedStyle(line).letterSpacing) || 0;
    const indent = Number.parseFloat(getComputedStyle(line).paddingInlineStart) || 0;
    return [range.getBoundingClientRect().width - spacing + indent];
  });
  return { room: lines[0]?.getBoundingClientRect().width ?? 0, widths };
}

/** Runs in the page: text copied from a character of the first paragraph to the end of the second. */
export function copyCode(paragraph: number, unit: number): string {
  const [first, second] = [...document.querySelectorAll('[data-chapter="chapter-2"] p')].slice(
    paragraph,
  );
  const text = first?.querySelector('[data-from]')?.firstChild;
  const last = second?.lastElementChild;
  if (!text || !last) throw new Error('there are no paragraphs');
  const start = text.nodeType === Node.TEXT_NODE ? text : text.firstChild;
  document.getSelection()?.setBaseAndExtent(start ?? text, unit, last, last.childNodes.length);
  const data = new DataTransfer();
  const event = new ClipboardEvent('copy', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  });
  last.dispatchEvent(event);
  if (!event.defaultPrevented) throw new Error('the browser copies by itself');
  // Firefox gives the event a DataTransfer of its own.
  return (event.clipboardData ?? data).getData('text/plain');
}

/** Runs in the page: what is clipped while a finger has pulled the leaf there; then the finger takes it back. */
export async function curlCode(
  from: Point,
  to: Point,
): Promise<{ clipped?: string; shown?: string }> {
  const target = document.elementFromPoint(from.x, from.y) ?? document.body;
  const dispatch = (type: string, { x, y }: Point) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        clientX: x,
        clientY: y,
      }),
    );
  const frame = () =>
    new Promise((done) => {
      requestAnimationFrame(done);
    });
  dispatch('pointerdown', from);
  let leaf: HTMLElement | null = null;
  while (!leaf) {
    dispatch('pointermove', to);
    await frame();
    leaf = document.querySelector<HTMLElement>('[data-role][style*="clip-path"]');
  }
  const { role: clipped = '' } = leaf.dataset;
  const shown = leaf.style.clipPath;
  dispatch('pointermove', from);
  await frame();
  dispatch('pointerup', from);
  return { clipped, shown };
}

/** Runs in the page: whether no page is clipped and nothing lies over the pages. */
export function flatCode(): boolean {
  const pages = [...document.querySelectorAll<HTMLElement>('[data-role]')];
  return (
    pages.every(({ style }) => style.clipPath === '' && style.transform === '') &&
    pages.every(({ parentElement }) => !parentElement?.querySelector(':scope > [aria-hidden]'))
  );
}

/** Runs in the page: a finger that is faster than the layout of the chapter that arrives with it. */
export function pullCode(chapter: BookState['chapters'][number], from: Point, to: Point) {
  const { lab } = globalThis as unknown as { lab: BookLab };
  lab.append(chapter);
  const target = document.elementFromPoint(from.x, from.y) ?? document.body;
  for (const [type, { x, y }] of [
    ['pointerdown', from],
    ['pointermove', to],
    ['pointerup', to],
  ] as const) {
    const point = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y };
    target.dispatchEvent(new PointerEvent(type, { ...point, bubbles: true }));
  }
  const current = document.querySelector<HTMLElement>('[data-role="current"]');
  return { isMoreAhead: lab.room()?.[0] === Infinity, shift: current?.style.transform };
}
