type Amounts = { netWon: number; transferFeeWon: number };

/**
 * Net and transfer fee as the bank line pays them: all but the lead get the fee back (ADR 73). Without a line (`transferredWon` null) the
 * frozen amounts hold.
 */
export function asPaid({ netWon, transferFeeWon }: Amounts, transferredWon: number | null): Amounts {
  const paidWon = transferredWon ?? netWon;
  return { netWon: paidWon, transferFeeWon: transferFeeWon - (paidWon - netWon) };
}
