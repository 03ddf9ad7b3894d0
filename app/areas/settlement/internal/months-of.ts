/** The months of a bank line's settlements, each once, the earliest first. */
export const monthsOf = (parts: { month: string }[]): string[] => [...new Set(parts.map(({ month }) => month))].toSorted();
