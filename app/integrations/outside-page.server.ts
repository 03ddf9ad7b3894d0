import iconv from "iconv-lite";
import { getOutside, type OutsideOptions } from "./outside-http.server";

/** `url` is the address after redirects. */
export type OutsidePage = { url: URL; html: string };

const PAGE = { accept: "text/html", type: /^text\/html\b/i, whole: false };
const PICTURE = { accept: "image/jpeg, image/png, image/webp, image/gif", type: /^image\//i, whole: true };

/** First megabyte of a public HTML page, decoded. Throws only `OutsideError`. */
export async function getOutsidePage(address: string, options?: OutsideOptions): Promise<OutsidePage> {
  const { url, contentType, bytes } = await getOutside(address, PAGE, options);
  const label = charsetIn(contentType) ?? charsetIn(bytes.subarray(0, META_BYTES).toString("latin1")) ?? "utf-8";
  return { url, html: iconv.decode(bytes, iconv.encodingExists(label) ? label : "utf-8") };
}

/** Bytes of a public picture up to a megabyte, not decoded. Throws only `OutsideError`. */
export async function getOutsidePicture(address: string, options?: OutsideOptions): Promise<Uint8Array> {
  return (await getOutside(address, PICTURE, options)).bytes;
}

/** Browsers look for the meta tag in the first kilobyte. */
const META_BYTES = 4_096;

const charsetIn = (text: string) => /\bcharset\s*=\s*["']?([\w-]{1,30})/i.exec(text)?.[1];
