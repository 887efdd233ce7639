import type { ReactNode } from 'react';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './ChapterScreen.module.css';

interface ReadFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Frame for messages in place of a chapter. */
export function ReadFrame({ title, subtitle, onBack, children }: ReadFrameProps) {
  return (
    <Screen className={styles.frame}>
      <NavBar tone="glass" title={title} subtitle={subtitle} onBack={onBack} />
      <div>{children}</div>
    </Screen>
  );
}
