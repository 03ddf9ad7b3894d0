import { addressSpelling } from "~/core/fields/address-spelling";

const HANDLE_MAX = 30;
const HANDLE_MIN = 2;

const reserved = new Set([
  ...["app", "v1", "api", "files", "health", "metrics", "theme", "authenticate", "manifest", "build", "assets", "public", "static"],
  ...["sitemap", "robots", "favicon", "rss", "feed", "atom", "oembed", "well-known", "vitals", "post", "posts", "blog", "blogs"],
  ...["www", "web", "mail", "email", "ftp", "cdn", "help", "support", "about", "terms", "privacy", "policy", "pricing", "status"],
  ...["login", "logout", "signup", "sign-up", "join", "account", "settings", "search", "home", "main", "index", "docs", "security"],
  ...["admin", "administrator", "root", "system", "official", "staff", "moderator", "operator", "master", "webmaster", "postmaster"],
  ...["me", "my", "you", "user", "users", "member", "members", "null", "undefined", "test", "geulbeot", "guest", "anonymous"],
  ...["글벗", "관리자", "관리인", "운영자", "운영진", "운영팀", "공식", "고객센터", "고객지원", "도움말", "공지", "공지사항", "약관"],
  ...["로그인", "로그아웃", "회원가입", "블로그", "세미나", "구독", "검색", "설정", "회원", "탈퇴한회원", "정산팀", "익명"],
]);

export const isReserved = (handle: string): boolean => reserved.has(handle);

/** Stored spelling: trimmed, without leading "@", composed (NFC), in lower case. */
export const handleSpelling = (typed: string): string => addressSpelling(typed.trim().replace(/^@/, ""));

/** 2 to 30 characters: 가–힣, a–z, 0–9, and "-" except at the ends (rule 247). */
export function isHandle(handle: string): boolean {
  const length = [...handle].length;
  return length >= HANDLE_MIN && length <= HANDLE_MAX && /^[가-힣a-z0-9](?:[가-힣a-z0-9-]*[가-힣a-z0-9])?$/.test(handle);
}

/** Handle of the nickname if valid, else `글-` and the member's id. */
export function handleOfNickname(nickname: string, userId: number): string {
  const plain = addressSpelling(nickname)
    .replace(/[^가-힣a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return isHandle(plain) ? plain : `글-${userId}`;
}
