import iconv from "iconv-lite";
import { getOutside, OutsideError, type OutsideOptions } from "./outside-http.server";

/** `url` is the address after redirects. */
export type OutsidePage = { url: URL; html: string };

const PAGE = { accept: "text/html", type: /^text\/html\b/i, whole: false };
const JSON_FILE = { accept: "application/json", type: /^(application|text)\/json\b/i, whole: true };
const PICTURE = { accept: "image/jpeg, image/png, image/webp, image/gif", type: /^image\//i, whole: true };

/** First megabyte of a public HTML page, decoded. Throws only `OutsideError`. */
export async function getOutsidePage(address: string, options?: OutsideOptions): Promise<OutsidePage> {
  const { url, contentType, bytes } = await getOutside(address, PAGE, options);
  const label = charsetIn(contentType) ?? charsetIn(bytes.subarray(0, META_BYTES).toString("latin1")) ?? "utf-8";
  return { url, html: iconv.decode(bytes, iconv.encodingExists(label) ? label : "utf-8") };
}

/** Public JSON, as sites describe films by oEmbed. Throws only `OutsideError`. */
export async function getOutsideJson(address: string, options?: OutsideOptions): Promise<unknown> {
  const { bytes } = await getOutside(address, JSON_FILE, options);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new OutsideError("type", { cause });
  }
}

/** Undecoded public picture up to a megabyte. Throws only `OutsideError`. */
export async function getOutsidePicture(address: string, options?: OutsideOptions): Promise<Uint8Array> {
  return (await getOutside(address, PICTURE, options)).bytes;
}

/** Browsers look for the meta tag in the first kilobyte. */
const META_BYTES = 4_096;

const charsetIn = (text: string) => /\bcharset\s*=\s*["']?([\w-]{1,30})/i.exec(text)?.[1];
