import PostalMime, { type Address } from "postal-mime";

type Parsed = { from: string; subject: string; text: string | null; html: string | null };

export async function parseMail(raw: Buffer): Promise<Parsed> {
  const { from, subject = "", text, html } = await PostalMime.parse(raw);
  // The last line break belongs to the MIME boundary.
  return { from: nameOf(from), subject, text: text?.trimEnd() ?? null, html: html?.trimEnd() ?? null };
}

function nameOf(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? "";
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
