/** Stored spelling of an e-mail: half-width (Korean keyboards type full-width by mistake), trimmed, lower case. */
export function emailSpelling(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

const fullWidth = /[\uff01-\uff5e]/g;
/** Control, format and private characters, fillers, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const official =
  /^(글벗|관리자|관리인|운영자|운영진|운영팀|운영|공식|고객센터|고객지원|고객상담|정산팀|admin|administrator|moderator|operator|official|support|staff|system|root|master|geulbeot)+(님|팀)?$/;

/** True for official words only, ignoring signs, digits and spaces. */
export const soundsOfficial = (nickname: string): boolean =>
  official.test(
    nickname
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}]/gu, ""),
  );

/** Stored spelling of a nickname: half-width, single spaces, no unseen characters. NFKC would turn ㅋㅋ into half syllables. */
export function nicknameSpelling(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(unseen, "")
    .replace(fullWidth, (character) => character.normalize("NFKC"))
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();
}
