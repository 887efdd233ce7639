import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import styles from './LandscapeOffer.module.css';

/** A button for full screen; the style sheet shows it on phones in landscape only. */
export function LandscapeOffer({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.offer} onClick={onOpen}>
      <Icon name={SCREEN_ICONS.full} size={18} />
      {texts.WATCH_FULL_SCREEN}
    </button>
  );
}
