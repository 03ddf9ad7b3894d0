/**
 * An e-mail address in its stored spelling: full-width letters as usual ones (a Korean keyboard types them by mistake), trimmed, lower
 * case. Zero-width and control characters and accents stay, and the shape then refuses them.
 */
export function emailSpelling(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

const fullWidth = /[\uff01-\uff5e]/g;
/** Invisible characters: control and zero-width ones, direction marks, fillers, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Words of a nickname that speaks for the site. */
const official =
  /^(글벗|관리자|관리인|운영자|운영진|운영팀|운영|공식|고객센터|고객지원|고객상담|정산팀|admin|administrator|moderator|operator|official|support|staff|system|root|master|geulbeot)+(님|팀)?$/;

/** Whether a nickname would be taken for the site's own voice: such words alone, whatever signs, digits or spaces stand between them. */
export const soundsOfficial = (nickname: string): boolean =>
  official.test(
    nickname
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}]/gu, ""),
  );

/**
 * A nickname in its stored spelling: composed syllables, one width, single spaces, nothing invisible, so that two nicknames that look alike
 * differ in case only. NFKC is not used, as it would turn ㅋㅋ into half syllables.
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
