/** A coin within text; add 金币 where the number alone is unclear. `size` in px. */
export function Coin({ size = 16 }: { size?: number }) {
  return (
    <svg
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, verticalAlign: '-0.18em' }}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="11" fill="#C98510" />
      <circle cx="12" cy="11.2" r="10.6" fill="#F2B233" />
      <circle cx="12" cy="11.2" r="8" fill="none" stroke="#C98510" strokeWidth="1.2" />
      <path
        d="M7.8 8.5v7c1.5-.5 3-.3 4.2.7 1.2-1 2.7-1.2 4.2-.7v-7c-1.5-.5-3-.3-4.2.7-1.2-1-2.7-1.2-4.2-.7z"
        fill="#8A5A00"
      />
      <path d="M12 9.3v6.8" stroke="#F2B233" strokeWidth="1.1" />
    </svg>
  );
}
