import type { Page } from '../drivers/engine.ts';

/** Runs in the page: the document, sheets and scrolling boxes that overflow sideways. */
function wideBoxes(): readonly string[] {
  return [
    document.documentElement,
    document.body,
    ...document.querySelectorAll('[data-scroll], [data-screen] > div, dialog'),
  ]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className, scrollWidth, clientWidth }) => {
      return `wide: ${tagName} ${className}: ${scrollWidth} > ${clientWidth}`;
    });
}

/** Runs in the page: touch targets smaller than 44 × 44 px, except links within a text. */
function smallTargets(): readonly string[] {
  const modal = document.querySelector('dialog:modal');
  const isInUse = (each: HTMLElement) =>
    each.checkVisibility({ visibilityProperty: true }) &&
    !each.matches(':disabled') &&
    !each.closest('[inert], [aria-hidden="true"]') &&
    (!modal || modal.contains(each)) &&
    getComputedStyle(each).display !== 'inline';
  /** A target's box may be extended by an absolutely positioned empty pseudo-element. */
  const pseudoBox = (each: HTMLElement, pseudo: string): DOMRect[] => {
    const { content, position, left, top, width, height } = getComputedStyle(each, pseudo);
    if (content === 'none' || position !== 'absolute') return [];
    const isPositioned = getComputedStyle(each).position !== 'static';
    const from = (isPositioned ? each : each.offsetParent)?.getBoundingClientRect();
    const [x, y] = [parseFloat(left) + (from?.x ?? 0), parseFloat(top) + (from?.y ?? 0)];
    return [new DOMRect(x, y, parseFloat(width), parseFloat(height))];
  };
  const targets = 'a[href], button, input, select, textarea, summary, [role="slider"]';
  return [...document.querySelectorAll<HTMLElement>(targets)].filter(isInUse).flatMap((each) => {
    const label = each.closest('label');
    const boxes = [
      each.getBoundingClientRect(),
      ...pseudoBox(each, '::before'),
      ...pseudoBox(each, '::after'),
      ...(label ? [label.getBoundingClientRect(), ...pseudoBox(label, '::after')] : []),
    ];
    const width =
      Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height =
      Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    if (width > 43.5 && height > 43.5) return [];
    const name = each.getAttribute('aria-label') ?? each.innerText.replaceAll(/\s+/g, ' ');
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return [`small: ${each.tagName} ${name || each.className}: ${size}`];
  });
}

/**
 * Runs in the page: visible texts that are cut off without an ellipsis, or overlap others of the same scroll container.
 */
function hiddenTexts(): readonly string[] {
  interface Piece {
    readonly text: string;
    readonly layer: Element | null;
    /** The nearest non-inline ancestor. */
    readonly block: Element | null;
    /** Its visible part. */
    readonly box: DOMRect;
    readonly isCut: boolean;
  }
  const ancestors = (of: Element): Element[] => {
    const found: Element[] = [];
    for (let each: Element | null = of; each; each = each.parentElement) found.push(each);
    return found;
  };
  const saysSo = (each: Element) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(each);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };
  const within = (one: DOMRect, other: DOMRect): DOMRect => {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
    const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  };
  const screenBox = new DOMRect(0, 0, innerWidth, innerHeight);
  const isTiny = ({ width, height }: DOMRect) => width < 2 || height < 2;
  const pieceOf = (text: string, whole: DOMRect, above: readonly Element[]): Piece | undefined => {
    let [box, isCut, isReachable] = [within(whole, screenBox), false, above.some(saysSo)];
    for (const each of above) {
      const { overflowX, overflowY } = getComputedStyle(each);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      // Clipped text in a scroll container can be scrolled into view.
      isReachable ||= /auto|scroll/.test(overflowX + overflowY);
      const clip = each.getBoundingClientRect();
      const left = within(whole, clip);
      if (!isReachable) isCut ||= left.width < whole.width - 1 || left.height < 0.75 * whole.height;
      box = within(box, clip);
    }
    if (isTiny(box)) return undefined;
    const isApart = (each: Element) =>
      /fixed|sticky/.test(getComputedStyle(each).position) ||
      each.matches('dialog, [popover], [data-scroll]');
    const layer = above.find(isApart) ?? null;
    const block = above.find((each) => getComputedStyle(each).display !== 'inline') ?? null;
    return { text, layer, block, box, isCut };
  };
  /** A button with a background of its own may lie over a text on purpose. */
  const hasGround = (block: Element | null) => {
    if (!block) return false;
    const { position, backgroundColor, backgroundImage } = getComputedStyle(block);
    const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
    return position === 'absolute' && isPainted;
  };
  const pieces: Piece[] = [];
  const root = document.querySelector('dialog:modal') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim().slice(0, 20);
    if (!parent || !text || parent.closest('[aria-hidden="true"], svg, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // First what is cheap: most of a long screen lies outside the window.
    const rects = [...range.getClientRects()].filter((rect) => !isTiny(within(rect, screenBox)));
    if (rects.length === 0) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const above = ancestors(parent);
    if (above.some((each) => getComputedStyle(each).clipPath !== 'none')) continue;
    for (const rect of rects) {
      const piece = pieceOf(text, rect, above);
      if (piece) pieces.push(piece);
    }
  }
  const areOver = (one: Piece, other: Piece) => {
    if (one.layer !== other.layer || one.block === other.block) return false;
    const { width, height } = within(one.box, other.box);
    // With tight leading the boxes of lines overlap, their letters do not.
    const areClose = width > 2 && height > 0.4 * Math.min(one.box.height, other.box.height);
    return areClose && !hasGround(one.block) && !hasGround(other.block);
  };
  return [
    ...pieces.filter(({ isCut }) => isCut).map(({ text }) => `cut: ${text}`),
    ...pieces.flatMap((one, at) =>
      pieces
        .slice(at + 1)
        .filter((other) => areOver(one, other))
        .map(({ text }) => `overlap: ${one.text} / ${text}`),
    ),
  ];
}

/** Waits until nothing moves and no toast is open. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitFor(
    () =>
      !document.querySelector<HTMLElement>('output[popover]')?.innerText &&
      !document.getAnimations().some(({ playState, effect }) => {
        const { iterations } = effect?.getTiming() ?? {};
        return playState === 'running' && iterations !== Infinity;
      }),
    { what: 'a screen that stands still' },
  );
}

/** Runs in the page: a screen that lies under the tab bar where that stands at the side. */
function coveredScreens(): readonly string[] {
  const bar = [...document.querySelectorAll('#root nav')].find((each) => !each.closest('main'));
  const screen = [...document.querySelectorAll('main[data-screen]')].find((each) =>
    each.checkVisibility(),
  );
  const { right = 0, height = 0 } = bar?.getBoundingClientRect() ?? {};
  const left = screen?.getBoundingClientRect().left ?? 0;
  return height === innerHeight && left < right
    ? [`covered: ${right - left} px of the screen`]
    : [];
}

/** Runs in the page: texts of several lines that are too long to find the next one. */
function longLines(): readonly string[] {
  const EM_MAX = 56;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()];
    if (lines.length < 2 || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const width = Math.max(...lines.map((line) => line.width));
    const characters = Math.round(width / parseFloat(getComputedStyle(parent).fontSize));
    if (characters > EM_MAX) {
      found.push(`long: ${node.textContent?.trim().slice(0, 20)}: ${characters} characters a line`);
    }
  }
  return found;
}

/**
 * Descriptions of everything on the page that overflows, is cut off, overlaps other text, lies under the tab bar, is too long a line or too small for a finger.
 */
export async function faultsOfLayout(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const check of [wideBoxes, smallTargets, hiddenTexts, coveredScreens, longLines]) {
    found.push(...(await page.evaluate(check)));
  }
  return [...new Set(found)];
}
