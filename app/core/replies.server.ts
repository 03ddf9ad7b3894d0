import { z } from "zod";
import { Search } from "./shapes.server";

export const Outcome = z.object({ returnCode: z.enum(["SUCCESS", "FAIL"]), message: z.string() });
/** Outcome for calls documented with `returnMessage` (1 §7). */
export const MessageOutcome = Outcome.extend({ returnMessage: z.string() });

export const succeeded = (message: string) => ({ returnCode: "SUCCESS" as const, message });
export const withReturnMessage = (text: string) => ({ ...succeeded(text), returnMessage: text });
export const failed = (message: string) => ({ returnCode: "FAIL" as const, message });

/** Schema of one page of rows (rules 164, 165). */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({
    content: z.array(row),
    totalPages: z.number(),
    totalElements: z.number(),
    currentPage: z.number(),
    pageable: z.object({ pageNumber: z.number() }),
  });
}

const LAST_PAGE = 1_000_000;

/** Page number from 1; missing and invalid values become 1. */
export const PageNumber = z
  .preprocess(
    (value) => (Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) <= LAST_PAGE ? Number(value) : 1),
    z.number().int(),
  )
  .describe("counts from 1");

export const ROWS_PER_PAGE = [10, 20, 50, 100, 200, 500, 1000, 2000] as const;

export const RowsPerPage = (fallback: (typeof ROWS_PER_PAGE)[number]) =>
  z
    .preprocess((value) => (ROWS_PER_PAGE.includes(Number(value) as 10) ? Number(value) : fallback), z.number().int())
    .describe(ROWS_PER_PAGE.join(", "));

/** A list's sort order; unknown values fall back to the default. */
export function SortBy<const K extends string>(columns: readonly [K, ...K[]], by: NoInfer<K>, order: "asc" | "desc" = "desc") {
  return { sort: z.enum(columns).catch(by), direction: z.enum(["asc", "desc"]).catch(order) };
}

/** A page in the shape of `pageOf`. */
export function paged<T>(rows: T[], { page, size, total }: { page: number; size: number; total: number }) {
  return {
    content: rows,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    currentPage: page,
    pageable: { pageNumber: page - 1 },
  };
}

export const Suggestions = z.array(z.object({ value: z.string(), label: z.string() }));
export type Suggestion = z.output<typeof Suggestions>[number];
export const Keyword = z.object({ keyword: Search(100) });
