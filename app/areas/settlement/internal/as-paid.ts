type Amounts = { netWon: number; transferFeeWon: number };

/**
 * Net and transfer fee of a settlement as its bank line has them: beside the line's lead a settlement gets its fee back (ADR 68).
 * `transferredWon` is what the line pays of the settlement; null while there is no line, and the frozen amounts stand.
 */
export function asPaid({ netWon, transferFeeWon }: Amounts, transferredWon: number | null): Amounts {
  const paidWon = transferredWon ?? netWon;
  return { netWon: paidWon, transferFeeWon: transferFeeWon - (paidWon - netWon) };
}
