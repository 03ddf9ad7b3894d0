import { Refusal } from "~/core/refusal";
import { readInThread } from "~/grid/file/file-thread.server";
import { longTable } from "~/grid/file/sheet/bounds";
import type { readResultBytes, ReadResult, ResultStop } from "./result-lines";

/** Room for a hundred bytes a line. */
const FILE_BYTES = 10_000_000;
/** The worst file within the bounds takes six seconds of a processor. */
const LIMITS = { mostMs: 20_000, mostMb: 512 };

/**
 * The lines of a bank's result file, read in a thread (decision 0077). Refuses settlement.result-file, settlement.result-empty,
 * settlement.result-columns, grid.file-unreadable, grid.file-rows, and as `readInThread`.
 */
export async function readResultFile(file: File): Promise<ReadResult> {
  if (file.size > FILE_BYTES) throw refused("common.too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = (await readInThread("result-worker.js", bytes, LIMITS)) as Awaited<ReturnType<typeof readResultBytes>>;
  if ("stop" in read) throw refusalOf(read.stop);
  return read;
}

const codes = {
  "no-table": "settlement.result-file",
  empty: "settlement.result-empty",
  unreadable: "grid.file-unreadable",
  "too-large": "common.too-large",
  "too-many-rows": "grid.file-rows",
} as const;

function refusalOf(stop: ResultStop): Refusal {
  if (typeof stop === "object") return refused("settlement.result-columns", { names: stop.missing.join(", ") });
  return refused(codes[stop], stop === "too-many-rows" ? { most: longTable.rows } : {});
}

const refused = (code: Refusal["code"], values: Refusal["values"] = {}) => new Refusal(code, values, { field: "file" });
