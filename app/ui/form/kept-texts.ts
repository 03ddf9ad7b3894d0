/** A text that no server has yet. `editor`: the window's one-time key; `place`: what it edits, "" for a new text. */
export type KeptText = { editor: string; place: string; title: string; contents: string; at: number };

const PREFIX = "text:";
const DAYS_7_MS = 7 * 86_400_000;
const MAX_LETTERS = 1_000_000;

/** Keeps a member's text in this browser for a week; never throws. */
export function keepText(userId: string, text: KeptText): void {
  if (text.contents.length > MAX_LETTERS) return;
  try {
    localStorage.setItem(`${PREFIX}${userId}:${text.editor}`, JSON.stringify(text));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Never throws. */
export function dropText(userId: string, editor: string): void {
  try {
    localStorage.removeItem(`${PREFIX}${userId}:${editor}`);
  } catch {}
}

/** The member's texts, newest first. Drops those older than a week; never throws. */
export function keptTexts(userId: string): KeptText[] {
  return names()
    .filter((name) => isOf(name, userId))
    .flatMap((name) => {
      const text = read(name);
      if (text && Date.now() - text.at < DAYS_7_MS) return [text];
      drop(name);
      return [];
    })
    .sort((one, other) => other.at - one.at);
}

/** Forgets all texts, as a logout must, or those of other members than `userId`; never throws. */
export function forgetTexts(userId?: string): void {
  for (const name of names()) if (userId === undefined || !isOf(name, userId)) drop(name);
}

const isOf = (name: string, userId: string) => name.startsWith(`${PREFIX}${userId}:`);

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function read(name: string): KeptText | null {
  try {
    const { editor, place, title, contents, at } = JSON.parse(localStorage.getItem(name) ?? "") as KeptText;
    return { editor: String(editor), place: String(place), title: String(title), contents: String(contents), at: Number(at) };
  } catch {
    return null;
  }
}

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {}
}
