import PostalMime, { type Address } from "postal-mime";

type Parsed = { from: string; subject: string; text: string | null; html: string | null };

/** What a person sees of a raw e-mail: subject, sender, the text and the HTML part. */
export async function parseMail(raw: Buffer): Promise<Parsed> {
  const { from, subject = "", text, html } = await PostalMime.parse(raw);
  // A part's last line break belongs to what divides the parts.
  return { from: nameOf(from), subject, text: text?.trimEnd() ?? null, html: html?.trimEnd() ?? null };
}

function nameOf(from: Address | undefined): string {
  if (!from?.address) return from?.name ?? "";
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
