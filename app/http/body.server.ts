import { Refusal } from "~/core/refusal";

export const FORM_BYTES = 2_500_000;
/** Ten pictures of a phone's camera. */
export const UPLOAD_BYTES = 60_000_000;

/** The body as a form, refused `common.too-large` before more than `maxBytes` were kept. */
export async function readForm(request: Request, maxBytes = FORM_BYTES): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type)) return new FormData();
  const bytes = await readBytes(request, maxBytes);
  return new Response(bytes as BodyInit, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new Refusal("common.wrong-shape");
  });
}

/** The body as bytes, at most `maxBytes`; what comes beyond is never read. */
export async function readBytes(request: Request, maxBytes = FORM_BYTES): Promise<Uint8Array> {
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
