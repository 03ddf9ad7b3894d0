import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import { bestEncoding } from "./kept-response.server";

const COMPRESSED = {
  zstd: (page: Buffer) => promisify(zstdCompress)(page),
  br: (page: Buffer) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: Buffer) => promisify(gzip)(page),
};
const ENCODINGS = Object.keys(COMPRESSED) as (keyof typeof COMPRESSED)[];

/**
 * A page as the answer to `request`, in the encoding that its browser prefers. Content-Encoding is set here, so that remix-serve does not
 * compress: it knows no Zstandard, which takes a fifth of Brotli's time for nearly as few bytes (decision 0049).
 */
export async function compressedResponse(
  request: Request,
  page: Buffer,
  { headers, status }: { headers: Headers; status: number },
): Promise<Response> {
  const encoding = bestEncoding(request.headers.get("Accept-Encoding") ?? "", ENCODINGS);
  headers.append("Vary", "Accept-Encoding");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = encoding === "identity" ? page : await COMPRESSED[encoding](page);
  return new Response(new Uint8Array(body), { headers, status });
}
