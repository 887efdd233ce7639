import {
  awayOf,
  between,
  cornerOf,
  curlShape,
  gripAt,
  tipOf,
  type Grip,
  type Leaf,
  type Point,
  type Pull,
} from './curlShape.ts';
import styles from './Curl.module.css';

/** A turn over the whole width, ms; a shorter way takes less. */
const TURN_MS = 380;
const TURN_MIN_MS = 140;
const EASE = 'cubic-bezier(0.25, 0.7, 0.3, 1)';
/** How far the corner rises in a turn without a finger, as a share of the height. */
const LIFT_PART = 0.1;
/** Width of the shades that `Curl.module.css` draws, CSS pixels. */
const SHADE_PX = 100;

export interface Curl {
  /** The leaf follows the finger. @param direction 1 for the shown leaf, -1 for the one before */
  readonly drag: (pull: Pull, direction: 1 | -1, isOpen: boolean) => void;
  /** A leaf that was lifted lies down again. */
  readonly release: () => void;
  /** The page has changed: the leaf goes on to its other side from where the finger lifted. */
  readonly turn: (direction: 1 | -1) => void;
  /** Everything lies flat at once. */
  readonly stop: () => void;
}

/** Where a leaf is on its way. */
interface Lifted {
  readonly grip: Grip;
  readonly direction: 1 | -1;
  readonly tip: Point;
}

/**
 * Draws the curled leaf: the page itself is clipped to what lies flat, and an overlay has the leaf's back and shadows.
 * The page stays in the document, so that marks, speech and selection go on.
 */
export function createCurl(box: HTMLElement): Curl {
  const fold = createFold();
  let lifted: Lifted | undefined;
  let moved: HTMLElement | undefined;
  let clock: Animation | undefined;

  const leafOf = (role: string) =>
    box.querySelector<HTMLElement>(`:scope > [data-role="${role}"]`) ?? undefined;
  const size = (): Leaf => ({ width: box.clientWidth, height: box.clientHeight });
  const layFlat = () => {
    clock?.cancel();
    clock = undefined;
    moved?.style.removeProperty('clip-path');
    moved?.style.removeProperty('transform');
    moved = undefined;
    fold.root.remove();
  };
  const draw = (page: HTMLElement, leaf: Leaf, { grip, tip }: Lifted) => {
    if (moved !== page) layFlat();
    moved = page;
    const shape = curlShape(grip, leaf, tip);
    if (!shape) {
      page.style.transform = 'none';
      page.style.removeProperty('clip-path');
      fold.root.remove();
      return;
    }
    if (!fold.root.isConnected) box.append(fold.root);
    const flat = `path(evenodd,"${shape.flat}")`;
    page.style.transform = 'none';
    page.style.clipPath = flat;
    fold.flat.style.clipPath = flat;
    fold.cast.style.transform = shape.mirror;
    fold.back.style.clipPath = `path("${shape.back}")`;
    // A narrow back has a narrow shade.
    const scale = `scaleX(${Math.min(1, shape.depth / SHADE_PX).toFixed(3)})`;
    fold.under.style.transform = `${shape.fold} ${scale}`;
    fold.shade.style.transform = `${shape.fold} ${scale}`;
  };
  /** Moves the tip there; the clock is an animation of nothing, which has the easing and ends with the view. */
  const play = (page: HTMLElement, from: Lifted, to: Point, lift: number) => {
    const leaf = size();
    const way = Math.abs(to.x - from.tip.x) / (2 * leaf.width);
    const timing = { duration: TURN_MIN_MS + (TURN_MS - TURN_MIN_MS) * way, easing: EASE };
    draw(page, leaf, from);
    const own = page.animate(null, timing);
    clock = own;
    own.addEventListener('finish', () => {
      if (clock === own) layFlat();
    });
    const step = () => {
      const part = own.effect?.getComputedTiming().progress;
      if (clock !== own || typeof part !== 'number' || !page.isConnected) return;
      draw(page, leaf, { ...from, tip: between(from.tip, to, part, lift) });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  };

  return {
    drag(pull, direction, isOpen) {
      const page = leafOf(direction === 1 ? 'current' : 'previous');
      if (clock) layFlat();
      if (!page) return;
      const leaf = size();
      const grip = gripAt(pull.from, leaf);
      lifted = { grip, direction, tip: tipOf(grip, leaf, pull, direction, isOpen) };
      draw(page, leaf, lifted);
    },
    release() {
      const from = lifted;
      lifted = undefined;
      const page = from && leafOf(from.direction === 1 ? 'current' : 'previous');
      if (!page) return;
      const rest = from.direction === 1 ? cornerOf : awayOf;
      play(page, from, rest(from.grip, size()), 0);
    },
    turn(direction) {
      const held = lifted;
      lifted = undefined;
      layFlat();
      const page = leafOf(direction === 1 ? 'previous' : 'current');
      if (!page) return;
      const leaf = size();
      const grip = held?.grip ?? 'bottom';
      const [flat, away] = [cornerOf(grip, leaf), awayOf(grip, leaf)];
      const from = held?.direction === direction ? held.tip : direction === 1 ? flat : away;
      const lift = held ? 0 : -leaf.height * LIFT_PART;
      play(page, { grip, direction, tip: from }, direction === 1 ? away : flat, lift);
    },
    stop() {
      lifted = undefined;
      layFlat();
    },
  };
}

/** What lies over the pages: shadows on the leaf and on the page under it, and the leaf's back. */
function createFold() {
  const part = (className: string | undefined, parent?: HTMLElement) => {
    const element = document.createElement('div');
    element.className = className ?? '';
    parent?.append(element);
    return element;
  };
  const root = part(styles.fold);
  root.ariaHidden = 'true';
  const under = part(styles.under, root);
  const flat = part(styles.flat, root);
  const cast = part(styles.cast, flat);
  const back = part(styles.back, root);
  const shade = part(styles.shade, back);
  return { root, under, flat, cast, back, shade };
}
