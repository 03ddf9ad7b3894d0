/** Who advertises: a name and how to reach them (phone number or mail address), both printed in the card. */
export type Advertiser = { name: string; contact: string };

/** What a sender adds to a post's card: a first line of his own ("" without one), and who he is where it is advertising. */
export type CardMessage = { opening: string; ad: Advertiser | null };

export const PLAIN: CardMessage = { opening: "", ad: null };

/** Characters (code points) of the first line: about two of the four lines that the messenger shows under a title. */
export const OPENING_LIMIT = 60;
export const AD_NAME_LIMIT = 30;
export const AD_CONTACT_LIMIT = 50;

/** What the messenger takes of a card; it shows about two lines of the title and four below it. */
const TITLE_LIMIT = 200;
const DESCRIPTION_LIMIT = 200;

/**
 * The words of a friend's card: the title, the lines under it, and the name of the button that ends the messages. Of advertising the mark comes
 * first, and who sends it before the post's own summary, which alone is cut, so that what the law asks for is always seen (rule 229).
 */
export function cardText(post: { title: string; summary: string }, { opening, ad }: CardMessage) {
  const before = [opening, ad && `보내는 이 ${ad.name} · ${ad.contact}`].filter((line) => line);
  const room = DESCRIPTION_LIMIT - before.reduce((sum, line) => sum + [...line!].length + 1, 0);
  const description = [...before, cut(post.summary, room)].filter((line) => line).join("\n");
  return { title: cut(ad ? `(광고) ${post.title}` : post.title, TITLE_LIMIT), description, stop: ad ? "무료 수신 거부" : "그만 받기" };
}

/** Cuts by code points, so that no emoji is split. */
function cut(text: string, limit: number): string {
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join("")}…`;
}

/** Control characters, lone surrogates, what turns the direction of writing, and blanks without width; the joiners of emoji stay. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A typed text as one line of plain text: composed, single blanks, nothing invisible. */
export function oneLine(text: string): string {
  return text.replace(/\s/g, " ").replace(unseen, "").normalize("NFC").replace(/ +/g, " ").trim();
}
