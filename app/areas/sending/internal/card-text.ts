export type Advertiser = { name: string; contact: string };

export type CardMessage = { opening: string; ad: Advertiser | null };

export const PLAIN: CardMessage = { opening: "", ad: null };

/** Opening limit in code points: about two of the four lines the messenger shows. */
export const OPENING_LIMIT = 60;
export const AD_NAME_LIMIT = 30;
export const AD_CONTACT_LIMIT = 50;

/** The messenger's limits; its screen shows less: about two title and four description lines. */
const TITLE_LIMIT = 200;
const DESCRIPTION_LIMIT = 200;

/** Cuts only the summary: advertising's mark and sender must stay visible by law (rule 229). */
export function cardText(post: { title: string; summary: string }, { opening, ad }: CardMessage) {
  const lines = [opening, ad && `보내는 이 ${ad.name} · ${ad.contact}`].filter((line) => line);
  const room = DESCRIPTION_LIMIT - lines.reduce((sum, line) => sum + [...line!].length + 1, 0);
  const description = [...lines, cut(post.summary, room)].filter((line) => line).join("\n");
  return { title: cut(ad ? `(광고) ${post.title}` : post.title, TITLE_LIMIT), description, stop: ad ? "무료 수신 거부" : "그만 받기" };
}

function cut(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}

/** Control characters, lone surrogates, text-direction marks, zero-width blanks. Emoji joiners stay. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Typed text as one line: NFC, single blanks, no invisible characters. */
export function oneLine(text: string): string {
  return text.replace(/\s/g, " ").replace(invisible, "").normalize("NFC").replace(/ +/g, " ").trim();
}
