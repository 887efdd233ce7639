import { Icon } from './Icon.tsx';
import { SCREEN_ICONS } from './screenIcons.ts';
import styles from './MethodLogo.module.css';

/** The logo of a payment method; decorative. @param size px */
export function MethodLogo({ method, size }: { readonly method: string; readonly size: number }) {
  const box = { width: `${size / 16}rem`, height: `${size / 16}rem`, flex: 'none' };
  if (method === 'wechat') {
    return (
      <svg style={box} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#2AAE67" />
        <path
          d="M13.2 7.5c-4.5 0-8 2.9-8 6.5 0 2.1 1.2 3.9 3 5.1l-.8 2.5 2.9-1.5c.9.3 1.9.4 2.9.4h.6a5.6 5.6 0 0 1-.2-1.6c0-3.3 3.2-6 7.1-6h.5c-.6-3.1-3.9-5.4-8-5.4zM26.8 18.8c0-3-2.9-5.3-6.3-5.3s-6.3 2.3-6.3 5.3 2.9 5.3 6.3 5.3c.8 0 1.6-.1 2.3-.3l2.3 1.2-.6-2a5 5 0 0 0 2.3-4.2z"
          fill="#fff"
        />
        <g fill="#2AAE67">
          <circle cx="10.5" cy="12" r="1.1" />
          <circle cx="15.8" cy="12" r="1.1" />
          <circle cx="18.5" cy="17.5" r=".9" />
          <circle cx="22.7" cy="17.5" r=".9" />
        </g>
      </svg>
    );
  }
  if (method === 'alipay') {
    return (
      <svg style={box} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1677FF" />
        <path
          d="M9 10.5h14M16 7v8M10.5 15h11c-1 4.5-4.5 8-9 8-2.5 0-4-1-4-2.7s1.7-2.8 4-2.800c4 0 7 3 12.500 5"
          fill="none"
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <span className={styles.plain} style={box}>
      <Icon name={SCREEN_ICONS.wallet} size={size * 0.66} />
    </span>
  );
}
