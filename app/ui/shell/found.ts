/** One result of the search of everything. */
export type Found = { title: string; note: string; href: string };

/** `allHref`: the list with all results, if there are more. */
export type FoundGroup = { name: string; rows: Found[]; allHref: string | null };

/** `ask`: nothing to search for yet. */
export type Finding = { typed: string; state: "ask" | "short" | "found"; groups: FoundGroup[] };

export const SEARCH = "/app/search";
export const MOST_LETTERS = 50;
export const FIND_HINT = "글 제목과 본문, 친구 닉네임과 이름, 화면 이름과 도움말에서 찾아요.";
export const TOO_SHORT = "두 글자 이상 입력해 주세요. 한글은 한 글자도 찾아요.";
