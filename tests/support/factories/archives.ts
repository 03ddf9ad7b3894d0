import { ZipFile } from "yazl";
import iconv from "iconv-lite";

export type Packed = Record<string, string | Uint8Array>;

export async function zipOf(files: Packed): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function renamed(zip: Buffer, from: string, to: string | Buffer): Buffer {
  const [old, fresh] = [Buffer.from(from), Buffer.from(to as string)];
  if (old.length !== fresh.length) throw new Error("names of different lengths");
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(old); at !== -1; at = changed.indexOf(old, at + 1)) fresh.copy(changed, at);
  return changed;
}

const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Change a ZIP's directory: `change` gets the offset of each entry. */
export function tampered(zip: Buffer, change: (zip: Buffer, at: number) => void): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(CENTRAL); at !== -1; at = changed.indexOf(CENTRAL, at + 4)) change(changed, at);
  return changed;
}

export const inCp949 = (text: string): Buffer => iconv.encode(text, "cp949");

export function wordPressOf(items: { title?: string; html: string; type?: string; status?: string; more?: string }[], head = ""): string {
  const written = items.map(
    ({ title = "", html, type = "post", status = "publish", more = "" }) =>
      `<item><title><![CDATA[${title}]]></title><content:encoded><![CDATA[${html}]]></content:encoded>` +
      `<excerpt:encoded><![CDATA[요약]]></excerpt:encoded><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`,
  );
  const spaces = ["content", "excerpt", "wp"].map((name) => `xmlns:${name}="http://example.com/${name}"`).join(" ");
  return `<?xml version="1.0" encoding="UTF-8"?>${head}<rss version="2.0" ${spaces}><channel><title>옛 블로그</title>${written.join("")}</channel></rss>`;
}
