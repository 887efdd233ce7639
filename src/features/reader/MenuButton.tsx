import styles from './MenuButton.module.css';
import type { Chrome } from './useChrome.ts';

/** The way to the bars without a finger: seen only while it has the focus. */
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
