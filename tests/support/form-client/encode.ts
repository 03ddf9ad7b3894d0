import { randomBytes } from "node:crypto";
import type { Element } from "domhandler";
import { attribute, type Page } from "./document";
import { type ChosenFile, entriesOf, type Entry } from "./entries";

export type FormRequest = { method: "GET" | "POST"; url: string; body?: Buffer; contentType?: string; headers?: Record<string, string> };

type From = { page: Page; url: string; files: Map<Element, ChosenFile[]> };

/** The request of pressing `submitter`, byte for byte as in a browser; undefined for dialog forms. */
export function requestOf({ page, url, files }: From, form: Element, submitter?: Element): FormRequest | undefined {
  const settingOf = (name: string) => (submitter && attribute(submitter, `form${name}`)) ?? attribute(form, name);
  const method = (settingOf("method") ?? "get").toLowerCase();
  if (method === "dialog") return undefined;
  const target = new URL(settingOf("action") || url, url);
  const entries = entriesOf(page, form, submitter, files);
  if (method !== "post") {
    target.search = encodeUrl(entries).toString();
    return { method: "GET", url: target.href };
  }
  if (settingOf("enctype")?.toLowerCase() === "multipart/form-data")
    return { method: "POST", url: target.href, ...encodeMultipart(entries) };
  return {
    method: "POST",
    url: target.href,
    body: Buffer.from(encodeUrl(entries)),
    contentType: "application/x-www-form-urlencoded",
  };
}

const withLineBreaks = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

function encodeUrl(entries: Entry[]): string {
  return new URLSearchParams(
    entries.map(([name, value]) => [withLineBreaks(name), withLineBreaks(typeof value === "string" ? value : value.name)]),
  ).toString();
}

const quoted = (text: string) => `"${text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}"`;

function encodeMultipart(entries: Entry[]): { body: Buffer; contentType: string } {
  const boundary = `----FormClient${randomBytes(12).toString("hex")}`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(withLineBreaks(name))}`;
    if (typeof value === "string") return [Buffer.from(`${head}\r\n\r\n${withLineBreaks(value)}\r\n`)];
    const about = `${head}; filename=${quoted(value.name)}\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [Buffer.from(about), value.buffer, Buffer.from("\r\n")];
  });
  return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), contentType: `multipart/form-data; boundary=${boundary}` };
}
