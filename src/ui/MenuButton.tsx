import styles from './MenuButton.module.css';
import type { Chrome } from '../lib/reading/useChrome.ts';
import * as texts from './texts.ts';

/** Opens the bars by keyboard; visible only while focused. */
export function MenuButton({ chrome }: { readonly chrome: Chrome }) {
  return (
    <button
      type="button"
      className={styles.menu}
      aria-expanded={chrome.isShown}
      onClick={chrome.toggle}
    >
      {texts.READING_MENU}
    </button>
  );
}
