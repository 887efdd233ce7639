import { useRef, useState, type ReactNode } from 'react';
import styles from './Carousel.module.css';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import * as texts from '../texts.ts';
import { useAutoplay } from './useAutoplay.ts';

export interface Slide {
  id: string;
  node: ReactNode;
  /** Accessible name. */
  label: string;
}

interface CarouselProps {
  /** At least one, usually a SlideCard. */
  slides: readonly Slide[];
  intervalMs: number;
  /** Accessible name of the carousel. */
  label?: string;
}

/**
 * A native scroll carousel that advances by itself until touched. It pauses while it has the focus, while the tab is
 * hidden and with reduced motion; a button stops it for good (WCAG 2.2.2).
 */
export function Carousel({ slides, intervalMs, label = texts.RECOMMENDED }: CarouselProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { stopped, toggle } = useAutoplay(listRef, intervalMs, () => {
    const list = listRef.current;
    const next = (slideAt(list) + 1) % slides.length;
    if (list && slides.length > 1) {
      list.scrollTo({ left: next * stepOf(list), behavior: 'smooth' });
    }
  });
  return (
    <section className={styles.carousel} aria-label={label} aria-roledescription={texts.CAROUSEL}>
      <ul
        ref={listRef}
        className={styles.list}
        onScroll={() => setCurrent(slideAt(listRef.current))}
      >
        {slides.map((slide) => (
          <li key={slide.id} className={styles.slide} aria-label={slide.label}>
            {slide.node}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.foot}>
          <span className={styles.dots} aria-hidden="true">
            {slides.map(({ id }, index) => (
              <i key={id} className={classNames(index === current && styles.on)} />
            ))}
          </span>
          <button
            type="button"
            className={styles.toggle}
            aria-label={stopped ? texts.CONTINUE_CAROUSEL : texts.PAUSE_CAROUSEL}
            onClick={toggle}
          >
            <Icon name={stopped ? 'play' : 'pause'} size={12} filled={stopped} />
          </button>
        </div>
      )}
    </section>
  );
}

function slideAt(list: HTMLElement | null): number {
  if (!list) return 0;
  // On wide screens the last slide may never reach the left edge: the end of the scroll range counts as it.
  const end = list.scrollWidth - list.clientWidth;
  if (end > 0 && list.scrollLeft >= end - 1) return list.children.length - 1;
  return Math.round(list.scrollLeft / Math.max(1, stepOf(list)));
}

/** Distance between the left edges of two slides, px. */
function stepOf(list: HTMLElement): number {
  const [first, second] = Array.from(list.children).filter((one) => one instanceof HTMLElement);
  return first && second ? second.offsetLeft - first.offsetLeft : list.clientWidth;
}
