/** Two facing pages; the right one ends in a speech balloon's tail. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M15 8.5C12 6.2 8 5.6 4 6v17.5c4-.4 8 .2 11 2.5z" fill="currentColor" />
      <path
        d="M17 8.5c3-2.3 7-2.9 11-2.5v17.5c-1.2-.1-2.4-.1-3.5.1L24 29l-4.3-4.2c-1 .3-1.9.7-2.7 1.2z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M20.5 12.5c1.6-.6 3-.8 4.5-.9M20.5 17c1.6-.6 3-.8 4.5-.9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
