/**
 * How many rows a list has in all, from one page of it: `shown` rows of at most `size` after the first `from`. Asked by `count` only where
 * the page does not show the end of the list; most lists are shorter than their page.
 */
export async function totalOf(
  shown: number,
  { from, size }: { from: number; size: number },
  count: () => Promise<number>,
): Promise<number> {
  const isEnd = shown < size && (shown > 0 || from === 0);
  return isEnd ? from + shown : count();
}
