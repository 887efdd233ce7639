/** The stroke under the current channel. */
export function TabUnderline({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 60 10" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M2 6.5C12 3.2 26 2.6 40 3c8 .2 14 .8 18 1.8-6-.2-14 .3-22 1.2C24 7.3 12 8.6 3 9.2 1 9.2.6 7.2 2 6.5z"
        fill="var(--accent)"
      />
    </svg>
  );
}
