/**
 * An e-mail address as the house writes it, whoever types it: full-width letters as usual ones (a Korean keyboard slips into them), no white
 * space around, small. What is left beyond that (zero-width and control characters, accents) is no address of ours: the shape refuses it.
 */
export function emailSpelling(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

const fullWidth = /[\uff01-\uff5e]/g;
/** What nobody sees: control characters, zero-width ones, direction marks, fillers, halves of a pair. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A nickname as it is kept: composed syllables, one width, single spaces, nothing unseen, so that no two look alike but for their case. Not
 * NFKC as a whole: that would turn ㅋㅋ into letters that are half a syllable.
 */
export function nicknameSpelling(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(unseen, "")
    .replace(fullWidth, (character) => character.normalize("NFKC"))
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();
}
