type Part = { headers: Map<string, string>; body: Buffer };
export type Parsed = { from: string; to: string[]; subject: string; text: string | null; html: string | null };

/** What a person sees of a raw e-mail: subject, sender, receivers, the text and the HTML part. */
export function parseMail(raw: Buffer): Parsed {
  const mail = split(raw);
  const texts = leaves(mail);
  const find = (type: string) => texts.find((part) => header(part, "content-type", "text/plain").startsWith(type));
  const plain = find("text/plain");
  const rich = find("text/html");
  return {
    from: words(header(mail, "from", "")),
    to: words(header(mail, "to", ""))
      .split(/,\s*/)
      .filter(Boolean),
    subject: words(header(mail, "subject", "")),
    text: plain ? content(plain) : null,
    html: rich ? content(rich) : null,
  };
}

function split(raw: Buffer): Part {
  const end = raw.indexOf("\r\n\r\n");
  const head = (end < 0 ? raw : raw.subarray(0, end)).toString("utf8").replace(/\r\n[ \t]+/g, " ");
  const pairs = head.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(pairs), body: end < 0 ? Buffer.alloc(0) : raw.subarray(end + 4) };
}

function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(header(part, "content-type", ""))?.[1];
  if (!boundary) return [part];
  const pieces = part.body.toString("latin1").split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leaves(split(Buffer.from(piece.replace(/^[ \t]*\r\n/, "").replace(/\r\n$/, ""), "latin1"))));
}

function content(part: Part): string {
  const charset = /charset="?([^";\s]+)/i.exec(header(part, "content-type", ""))?.[1];
  const encoding = header(part, "content-transfer-encoding", "7bit").toLowerCase();
  return decode(encoded(part.body, encoding), charset);
}

function encoded(body: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (encoding === "quoted-printable") return quoted(body.toString("latin1").replace(/=\r?\n/g, ""));
  return body;
}

function quoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );
}

/** Headers carry Korean as `=?UTF-8?B?…?=`; neighbouring words belong together. */
function words(text: string): string {
  return text
    .replace(/(\?=)\s+(=\?)/g, "$1$2")
    .replace(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (_all, charset: string, kind: string, word: string) => {
      const bytes = kind.toUpperCase() === "B" ? Buffer.from(word, "base64") : quoted(word.replaceAll("_", " "));
      return decode(bytes, charset);
    });
}

function decode(bytes: Buffer, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

function header(part: Part, name: string, otherwise: string): string {
  return part.headers.get(name) ?? otherwise;
}
