import type { ReactNode } from 'react';
import { NavBar } from './NavBar.tsx';
import { classNames } from './classNames.ts';
import styles from './ReaderChrome.module.css';

interface ReaderTopProps {
  title: string;
  /** As "第 86 话 · 上元雪". */
  subtitle: string;
  onBack: () => void;
  /** Invisible, takes neither presses nor focus. */
  hidden?: boolean;
  /** IconButtons: the bookmark (filled, accent), the download, more. */
  right?: ReactNode;
}

export function ReaderTop({ title, subtitle, onBack, hidden = false, right }: ReaderTopProps) {
  return (
    <div className={classNames(styles.top, hidden && styles.hidden)} inert={hidden}>
      <NavBar tone="glass" title={title} subtitle={subtitle} onBack={onBack} right={right} />
    </div>
  );
}
