import { z } from "zod";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Day, FormKey, Id, Text, Tick, unlessBlank, Upload, Whole } from "~/core/shapes.server";

const Reason = Text(200, "사유를 입력해 주세요.").min(5, "사유를 다섯 글자 이상 입력해 주세요.");

export const PayFilesQuery = z.object({ payDay: Day.catch(undefined), page: PageNumber });

/** `transferCount` and `netWon` repeat what the screen showed; a changed file is refused. */
export const PayFileInput = z.object({
  formKey: FormKey,
  payDay: Day.pipe(z.string()),
  transferCount: Whole(),
  netWon: Whole(0, Number.MAX_SAFE_INTEGER),
  reason: Reason,
});
export type PayFileInput = z.output<typeof PayFileInput>;

export const ByPayFile = z.object({ payFileId: Id });
export const MaybePayFile = z.object({ payFileId: Id.optional().catch(undefined) });

export const PayFileQuery = ByPayFile.extend({
  outcome: unlessBlank(z.enum(["ALL", "OPEN", "PAID", "REFUSED"]).default("ALL")).catch("ALL"),
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
});
export type PayFileQuery = z.output<typeof PayFileQuery>;

export const DownloadForm = z.object({ format: z.enum(["xlsx", "csv"]), reason: Reason });
export type DownloadForm = z.output<typeof DownloadForm>;

export type ResultLine = {
  line: number;
  payTransferId: number;
  netWon: number;
  lastFour: string;
  outcome: "PAID" | "REFUSED";
  refusedReason: string;
};

/** A tuple without keys, so 100,000 lines fit. A null reason means paid. */
const PostedLine = z
  .tuple([Whole(1), Id, Whole(0, Number.MAX_SAFE_INTEGER), z.string().max(4), z.string().max(200).nullable()])
  .transform(([line, payTransferId, netWon, lastFour, reason]): ResultLine => ({
    ...{ line, payTransferId, netWon, lastFour },
    ...{ outcome: reason === null ? "PAID" : "REFUSED", refusedReason: reason ?? "" },
  }));
const ResultLines = z.preprocess(parsed, z.array(PostedLine).min(1).max(100_000));

export const postedLines = (lines: ResultLine[]): string =>
  JSON.stringify(
    lines.map(({ line, payTransferId, netWon, lastFour, outcome, refusedReason }) => [
      ...[line, payTransferId, netWon, lastFour],
      outcome === "PAID" ? null : refusedReason,
    ]),
  );

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}

export const PayFileForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("hand-over"), confirmed: Tick }),
  z.object({ intent: z.literal("discard"), confirmed: Tick }),
  z.object({ intent: z.literal("preview"), file: Upload }),
  z.object({ intent: z.literal("apply"), lines: ResultLines }),
]);

export type PayFileForm = z.output<typeof PayFileForm>;

/** 4 million bytes for 100,000 lines, plus reasons from a file of 10 million. */
export const RESULT_BYTES = 20_000_000;
