/** The product's mark. `size` in px. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" fill="none">
      <rect width="64" height="64" rx="15.4" fill="#D43C27" />
      <path
        d="M13 38.5C20 33.5 27 34 32 38.5c5-4.5 12-5 19 0V22c-7-5-14-4.5-19 0-5-4.5-12-5-19 0z"
        fill="#fff"
      />
      <g strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M32 22v16.5M18.5 31l5-6.5 4 4.5M36 29.5l5.5-7.5 5 7.5"
          stroke="#D43C27"
          strokeWidth="2.3"
        />
        <path
          d="M11 46.5c3.5-2.6 7-2.6 10.5 0s7 2.6 10.5 0 7-2.6 10.5 0 7 2.6 10.5 0"
          stroke="#fff"
          strokeWidth="3.2"
        />
        <path
          d="M20 54c2.8-1.8 5.2-1.8 8 0s5.2 1.8 8 0 5.2-1.8 8 0"
          stroke="#fff"
          strokeOpacity=".7"
          strokeWidth="2.6"
        />
      </g>
    </svg>
  );
}
