import styles from './Icon.module.css';

/** Drawn as the icons are, and apart from them: those travel with the first screen, these with the screens that use them. */
const PATHS = {
  trash:
    'M4.5 6.8h15M9.5 6.5V4.3h5v2.2M6.5 7l.9 12.1a1.4 1.4 0 0 0 1.4 1.3h6.4a1.4 1.4 0 0 0 1.4-1.3L17.5 7M10.2 11v5.5M13.8 11v5.5',
  fill: 'M17 17 7 7M7 15V7h8',
  wallet:
    'M4.5 7.5h13.3a1.7 1.7 0 0 1 1.7 1.7v8.6a1.7 1.7 0 0 1-1.7 1.7H6.2a1.7 1.7 0 0 1-1.7-1.7zM4.5 7.5A2.3 2.3 0 0 1 6.8 5h9.4v2.5M15.5 13.5h.01',
  swap: 'M4.5 8.5h14l-3.5-3.5M19.5 15.5h-14L9 19',
  bill: 'M6 3.7h12v16.8l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9 8.3h6M9 12h6',
  coin: 'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zM8.8 8l3.2 4.2L15.2 8M12 12.2V17M9.3 12.6h5.4M9.3 15h5.4',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM10.8 18h2.4',
  disk: 'M4.5 13.5 7 5.5h10l2.5 8M4.5 13.5h15v5a1.2 1.2 0 0 1-1.2 1.2H5.7a1.2 1.2 0 0 1-1.2-1.2zM8 16.7h.01M11.5 16.7H16',
  zap: 'M13 3.5 5.5 13.5H11L10.5 20.5 18.5 10H13z',
  book: 'M5 5.5A1.5 1.5 0 0 1 6.5 4H19v13H6.5A1.5 1.5 0 0 0 5 18.5zM5 18.5A1.5 1.5 0 0 0 6.5 20H19v-3M9 8h6',
} as const;
export type RareIconName = keyof typeof PATHS;

/** A picture beside words that say the same; `size` in px at the usual text size. */
export function RareIcon({ name, size = 24 }: { name: RareIconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      strokeWidth={size <= 18 ? 1.9 : 1.7}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
