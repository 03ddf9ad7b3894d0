const drawings = {
  letter: "M10 22h44v30H10zM10 23l22 17 22-17M44 14l6-6M32 12V5M20 14l-6-6",
  people: "M24 30a9 9 0 100-18 9 9 0 000 18zM8 54c0-10 7-16 16-16s16 6 16 16M42 14a8 8 0 010 15M46 39c6 2 10 7 10 15",
  page: "M16 8h24l10 10v38H16zM40 8v10h10M24 28h18M24 36h18M24 44h10",
  search: "M28 46a18 18 0 100-36 18 18 0 000 36zM41 41l15 15M21 28h14",
  calendar: "M10 16h44v38H10zM10 26h44M22 10v10M42 10v10M22 36h4M34 36h4M22 45h4",
  chart: "M10 10v44h44M20 46V34M31 46V22M42 46V30M20 20l11-8 11 10 10-8",
};

export type DrawingName = keyof typeof drawings;

/** A line drawing on a tinted circle. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg width="88" height="88" viewBox="-12 -12 88 88" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="44" fill="currentColor" opacity="0.1" />
      <path d={drawings[name]} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
