import type { ReactNode, Ref } from 'react';
import { classNames } from './classNames.ts';
import styles from './Screen.module.css';

interface ScreenProps {
  /** Visually hidden heading of a screen whose NavBar shows none. */
  title?: string;
  children: ReactNode;
  /** The scroll box, which can be focused. */
  scrollRef?: Ref<HTMLDivElement>;
  /** Element at the bottom edge that must not cover the last row. */
  room?: 'none' | 'tabs' | 'dock' | 'bar';
  className?: string;
}

/** One screen: a scroll box of its own, as tall as its container. */
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
