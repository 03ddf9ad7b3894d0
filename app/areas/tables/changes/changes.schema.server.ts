import { z } from "zod";
import { Outcome, PageNumber } from "~/core/replies.server";
import { Code, Id, Text } from "~/core/shapes.server";

/** Accepts one table, or the parallel lists of a query string. */
function asList(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const { tableId, ...others } = value as Record<string, unknown>;
  const elementAt = (of: unknown, index: number) => (Array.isArray(of) ? of[index] : of);
  return [tableId]
    .flat()
    .map((id, index) => Object.fromEntries([["tableId", id], ...Object.entries(others).map(([name, of]) => [name, elementAt(of, index)])]));
}

const tablesOf = (most: number) =>
  z.preprocess(
    asList,
    z
      .array(
        z.object({
          tableId: Text(64).min(1),
          dataItemRelease: Code,
          confirm: z.string().max(64).optional().describe("tableId once more, where the table holds rows that would be lost"),
        }),
      )
      .min(1, "테이블 정보를 체크해 주세요.")
      .max(most),
  );

export const TableBodies = tablesOf(500);
export const DroppedTables = tablesOf(10_000);
export const DropReply = Outcome.extend({ tableChangeId: z.number().optional() });
export const ChangeReply = Outcome.extend({ tableChangeId: z.number() });

export const ChangeQuery = z.object({ tableChangeId: Id });
export const ChangesQuery = z.object({ page: PageNumber });

const NAME = /^for-(\d+)$/;
const WRONG_NAME = "테이블 이름과 다릅니다. 보이는 이름을 그대로 입력해 주세요.";

/** For each table to be lost, `for-1` names it (`release/tableId`) and `typed-1` holds the typed name. */
export const ChangeForm = z
  .looseObject({
    tableChangeId: Id,
    intent: z.enum(["start", "continue", "stop"]),
    planHash: z.string().max(64).default(""),
  })
  .superRefine((form, issues) => {
    if (form.intent !== "start") return;
    for (const { field, key, typed } of namesIn(form))
      if (key.slice(key.indexOf("/") + 1) !== typed) issues.addIssue({ code: "custom", path: [field], message: WRONG_NAME });
  })
  .transform((form) => ({
    ...{ tableChangeId: form.tableChangeId, intent: form.intent, planHash: form.planHash },
    typed: new Map(namesIn(form).map(({ key, typed }) => [key, typed])),
  }));

function namesIn(form: Record<string, unknown>): { field: string; key: string; typed: string }[] {
  return Object.entries(form).flatMap(([name, key]) => {
    const number = NAME.exec(name)?.[1];
    if (number === undefined || typeof key !== "string") return [];
    const typed = form[`typed-${number}`];
    return [{ field: `typed-${number}`, key, typed: typeof typed === "string" ? typed.trim() : "" }];
  });
}
