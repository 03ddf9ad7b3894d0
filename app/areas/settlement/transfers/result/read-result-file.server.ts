import { Refusal } from "~/core/refusal";
import { readInThread, refusalOfSheet } from "~/grid/file/file-thread.server";
import { longTable } from "~/grid/file/sheet/bounds";
import type { readResultBytes, ReadResult, ResultStop } from "./result-lines";

/** A hundred bytes for each of 100,000 lines. */
const FILE_BYTES = 10_000_000;
/** The worst allowed file takes six seconds of CPU. */
const LIMITS = { mostMs: 20_000, mostMb: 512 };

/**
 * Parses a bank's result file in a worker thread (ADR 77). Refuses settlement.result-file, settlement.result-empty,
 * settlement.result-columns, and as `readInThread` and `refusalOfSheet`.
 */
export async function readResultFile(file: File): Promise<ReadResult> {
  if (file.size > FILE_BYTES) throw refused("common.too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = (await readInThread("result-worker.js", bytes, LIMITS)) as Awaited<ReturnType<typeof readResultBytes>>;
  if ("stop" in read) throw refusalOf(read.stop);
  return read;
}

function refusalOf(stop: ResultStop): Refusal {
  if (stop === "no-table") return refused("settlement.result-file");
  if (stop === "empty") return refused("settlement.result-empty");
  if (typeof stop === "object") return refused("settlement.result-columns", { names: stop.missing.join(", ") });
  return refusalOfSheet(stop, longTable.rows, "file");
}

const refused = (code: Refusal["code"], values: Refusal["values"] = {}) => new Refusal(code, values, { field: "file" });
