import { Refusal } from "~/core/refusal";
import { fieldsOfForm, fieldsOfJson, MOST_LEVELS, nameFits } from "./body-limits.server";
import { declaredAccess } from "./matched-route.server";

export type BodyLimits = { maxBytes?: number; maxFields?: number };

const PUBLIC_BYTES = 1_000_000;
/** Room for the longest post. */
const MEMBER_BYTES = 3_500_000;
/** Room for ten phone photos. */
export const UPLOAD_BYTES = 60_000_000;
const MOST_FIELDS = 2_000;
/** Room for two thousand grid rows with long Korean texts. */
export const GRID_BODY: BodyLimits = { maxBytes: 16_000_000, maxFields: 60_000 };

/** Room for ten thousand friends' ids. */
export const LONG_LIST: BodyLimits = { maxFields: 25_000 };

/**
 * Reads a form; empty for another Content-Type. Refuses `common.too-large` before parsing, `common.wrong-shape` for broken forms and unsafe
 * names.
 */
export async function readForm(request: Request, { maxBytes, maxFields = MOST_FIELDS }: BodyLimits = {}): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) return new FormData();
  const bytes = await readBytes(request, maxBytes);
  if (fieldsOfForm(type, bytes) > maxFields) throw new Refusal("common.too-large");
  const form = await new Response(bytes as BodyInit, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new Refusal("common.wrong-shape");
  });
  for (const name of form.keys()) if (!nameFits(name, maxFields)) throw new Refusal("common.wrong-shape");
  return form;
}

/** Reads JSON; undefined if empty. Refuses `common.too-large` before parsing, `common.wrong-shape` for deep or broken JSON. */
export async function readJson(request: Request, { maxBytes, maxFields = MOST_FIELDS }: BodyLimits = {}): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  const { fields, levels } = fieldsOfJson(bytes);
  if (fields > maxFields) throw new Refusal("common.too-large");
  if (levels > MOST_LEVELS) throw new Refusal("common.wrong-shape");
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("common.wrong-shape");
  }
}

/** An object of the entries; a repeated name gets a list. */
export function grouped<V>(entries: Iterable<[string, V]>): Record<string, V | V[]> {
  const lists = new Map<string, V[]>();
  for (const [name, value] of entries) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  return Object.fromEntries([...lists].map(([name, list]) => [name, list.length > 1 ? list : list[0]!]));
}

async function readBytes(request: Request, maxBytes = usualBytes()): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new Refusal("common.too-large");
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal("common.too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function usualBytes(): number {
  const access = declaredAccess();
  return access === null || access.floor === "anyone" ? PUBLIC_BYTES : MEMBER_BYTES;
}
