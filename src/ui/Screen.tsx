import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import styles from './Screen.module.css';

interface ScreenProps {
  /** The heading of a screen whose NavBar shows none; read out, not seen. */
  title?: string;
  children: ReactNode;
  /** The box that scrolls: its `scrollTop` is the screen's, and it may be focused. */
  scrollRef?: Ref<HTMLDivElement>;
  /** What floats over the bottom edge and must not cover the last row. */
  room?: 'none' | 'tabs' | 'dock' | 'bar';
  className?: string;
}

/** One screen: a box of its own that scrolls, as tall as where it is put. */
export function Screen({ title, children, scrollRef, room = 'none', className }: ScreenProps) {
  return (
    <div
      ref={scrollRef}
      data-scroll=""
      tabIndex={-1}
      className={classNames(styles.screen, styles[room], className)}
    >
      {title && <h1 className="visuallyHidden">{title}</h1>}
      {children}
    </div>
  );
}
