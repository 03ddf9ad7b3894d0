import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { openExport } from "~/areas/exports/open-export.server";
import type { Ctx, Member } from "~/core/ctx.server";

export async function entriesOf(ctx: Ctx<Member>, exportId: number): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(await packedOf(ctx, exportId));
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return entries;
}

export async function packedOf(ctx: Ctx<Member>, exportId: number): Promise<Buffer> {
  const { content, bytes } = await openExport(ctx, exportId);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length !== bytes) throw new Error(`the copy has ${whole.length} bytes, its row says ${bytes}`);
  return whole;
}

export const linesOf = (csv = ""): string[] => csv.replace("\uFEFF", "").trim().split("\r\n");
