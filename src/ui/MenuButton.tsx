import styles from './MenuButton.module.css';
import type { Chrome } from '../lib/reading/useChrome.ts';

/** Opens the bars by keyboard; visible only while focused. */
export function MenuButton({ chrome }: { readonly chrome: Chrome }) {
  return (
    <button
      type="button"
      className={styles.menu}
      aria-expanded={chrome.isShown}
      onClick={chrome.toggle}
    >
      阅读菜单
    </button>
  );
}
