import { z } from "zod";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { counted } from "~/messages/counted";
import { refusalText } from "~/messages/refusals.ko";
import { shown, toCell } from "../cells";
import { type Change, type FileLineShown, type FilePreview, optionsOf, type Problem } from "../grid";
import { keyLabel, keyOfRow, keyText } from "../keys.server";
import { readPosted } from "./form.server";
import { findRows } from "../list.server";
import type { Pane } from "../pane";
import { parseKeys } from "../parse-change.server";
import { problemsOf } from "../problems.server";
import { saveRows } from "../save.server";
import { ownScope, shownRow } from "../store.server";
import { type FilePlan, planFile } from "./plan-file.server";
import { readSheet } from "../file/read-sheet.server";

const SHOWN = 300;

/** Preview of an upload with all faults a save would find. Refuses as `readSheet` and `planFile`. */
export async function previewFile(ctx: MemberCtx, pane: Pane, file: unknown): Promise<FilePreview> {
  await limitRate("grid-file", String(ctx.actor.userId));
  if (!(file instanceof File) || file.size === 0) throw new Refusal("grid.file-unreadable");
  const plan = await planFile(ctx, pane, await readSheet(file));
  return preview(ctx, pane, plan, plan.faults.length > 0 ? null : await trial(ctx, pane, plan.change));
}

const Again = z.object({
  lines: z.object({ inserts: z.array(z.number()), updates: z.array(z.number()) }),
  unchanged: z.number(),
  notes: z.array(z.string()),
});

/** Preview after a refused save, from the posted plan. */
export async function previewAgain(ctx: MemberCtx, pane: Pane, change: Change, form: FormData, refusal: Refusal): Promise<FilePreview> {
  const plan = readPosted(Again, String(form.get("plan")));
  return preview(ctx, pane, { ...plan, change, faults: [] }, refusal);
}

class RolledBack extends Error {}

/** Saves in a transaction that is rolled back, to find what a save would refuse. */
async function trial(ctx: MemberCtx, { store, scope }: Pane, change: Change): Promise<Refusal | null> {
  try {
    await inTransaction(ctx, async (tx) => {
      await saveRows(tx, store, change, scope);
      throw new RolledBack();
    });
    return null;
  } catch (error) {
    if (error instanceof RolledBack) return null;
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function preview(ctx: MemberCtx, { store, scope }: Pane, plan: FilePlan, refusal: Refusal | null): Promise<FilePreview> {
  const { grid } = store;
  const { change, lines, faults, unchanged } = plan;
  const { problems } = problemsOf(refusal);
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const keys = parseKeys(
    store,
    change.updates.map(({ key }) => key),
  );
  const stored = new Map(
    (await findRows(ctx, store, keys, ownScope(store, ctx, scope))).map((row) => [keyText(keyOfRow(store, row)), shownRow(store, row)]),
  );
  const problemsOfRow = (list: Problem["list"], index: number) =>
    problems.filter((problem) => problem.list === list && problem.index === index);
  const cellsOf = (lineProblems: Problem[], cells: Record<string, string>, textOf: (field: string) => string) => {
    const drawn = grid.columns
      .filter(({ field }) => field in cells || lineProblems.some((problem) => problem.field === field))
      .map((column) => ({
        label: column.label,
        before: shown(column, textOf(column.field), optionsOf(column, lookups)),
        after: shown(column, cells[column.field] ?? "", optionsOf(column, lookups)),
        fault: lineProblems.find((problem) => problem.field === column.field)?.message ?? "",
      }));
    const rowProblems = lineProblems.filter(({ field }) => !grid.columns.some((column) => column.field === field));
    return [...rowProblems.map(({ message }) => ({ label: "", before: "", after: "", fault: message })), ...drawn];
  };
  const inserted = change.inserts.map((cells, index): FileLineShown => {
    const name = grid.key.map((field) => cells[field] ?? "").filter(Boolean);
    return {
      line: lines.inserts[index] ?? 0,
      what: "등록",
      name: name.join(" / "),
      cells: cellsOf(problemsOfRow("inserts", index), cells, () => ""),
    };
  });
  const updated = change.updates.map(({ cells }, index): FileLineShown => {
    const row = stored.get(keyText(keys[index]!));
    const textOf = (field: string) =>
      toCell(
        grid.columns.find((column) => column.field === field)!,
        row?.[field],
      );
    const name = (grid.nameField && row && String(row[grid.nameField] ?? "")) || keyLabel(keys[index]!);
    return { line: lines.updates[index] ?? 0, what: "수정", name, cells: cellsOf(problemsOfRow("updates", index), cells, textOf) };
  });
  const faultLines = faults.map(({ line, label, message }): FileLineShown => {
    return { line, what: "오류", name: "", cells: [{ label, before: "", after: "", fault: message }] };
  });
  const all = [...faultLines, ...inserted, ...updated].toSorted((a, b) => countFaults(b) - countFaults(a) || a.line - b.line);
  const faultCount = all.filter((line) => countFaults(line) > 0).length;
  const parts = [
    ["등록", inserted.length] as const,
    ["수정", updated.length] as const,
    ["그대로", unchanged] as const,
    ["오류", faultCount] as const,
  ];
  const general = refusal && problems.length === 0 ? [refusalText(refusal.code, refusal.values)] : [];
  const isStale = refusal?.code === "grid.stale-row";
  const isSound = faults.length === 0 && inserted.length + updated.length > 0;
  return {
    title: `${grid.title} 엑셀 미리보기`,
    counts:
      inserted.length + updated.length + faultLines.length === 0
        ? "바뀐 내용이 없습니다."
        : parts
            .filter(([name, number]) => number > 0 || name !== "오류")
            .map(([name, number]) => `${name} ${counted(number)}`)
            .join(" · "),
    notes: [...general, ...plan.notes],
    lines: all.slice(0, SHOWN),
    left: Math.max(0, all.length - SHOWN),
    fields: isSound && (refusal === null || isStale) ? fieldsOf(grid.id, plan, problems) : null,
  };
}

const countFaults = ({ cells }: FileLineShown) => cells.filter(({ fault }) => fault !== "").length;

/** A row changed meanwhile takes its newer stamp, as the preview shows newer values. */
function fieldsOf(grid: string, { change, lines, unchanged, notes }: FilePlan, problems: Problem[]): [name: string, value: string][] {
  const stamps = new Map(problems.map(({ index, stamp }) => [index, stamp]));
  const updates = change.updates.map((update, index) => ({ ...update, stamp: stamps.get(index) ?? update.stamp }));
  return [
    ["grid", grid],
    ["change", JSON.stringify({ ...change, updates })],
    ["plan", JSON.stringify({ lines, unchanged, notes })],
  ];
}
