import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './Detail.module.css';
import * as texts from './texts.ts';

interface IntroProps {
  readonly text: string;
  /** Three lines in the book font. */
  readonly isBook?: boolean;
}

/** Introduction cut to two lines, with a button to expand it if it is longer. */
export function Intro({ text, isBook }: IntroProps) {
  const textRef = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLonger, setIsLonger] = useState(false);
  useLayoutEffect(() => {
    const element = textRef.current;
    if (!element || isOpen) return undefined;
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div className={classNames(styles.intro, isBook && styles.book, isOpen && styles.open)}>
      <p ref={textRef} className={classNames(styles.text, !isOpen && styles.folded)}>
        {text}
      </p>
      {(isLonger || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.FOLD : texts.UNFOLD}
        </button>
      )}
    </div>
  );
}
