import type { ReactNode } from 'react';
import { SCREEN_ICONS } from './screenIcons.ts';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './Note.module.css';
import type { Tone } from './Tag.tsx';

const ICONS: Record<Tone, IconName> = {
  grey: SCREEN_ICONS.info,
  accent: SCREEN_ICONS.alert,
  jade: 'off',
  amber: SCREEN_ICONS.alert,
  azure: SCREEN_ICONS.info,
};

interface NoteProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}

/** A strip with one message: a state and what happens next. */
export function Note({ tone = 'azure', icon, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[tone])}>
      <Icon name={icon ?? ICONS[tone]} size={18} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
