/** Korean names of the sources in `post_visit_daily`. */
export const sourceNames = {
  messenger: "메신저",
  search: "검색",
  blog: "블로그의 다른 화면",
  site: "글벗의 다른 화면",
  feed: "구독 리더(RSS)",
  other: "다른 사이트",
  unknown: "알 수 없음",
} as const;

export const deviceNames = { phone: "휴대폰", tablet: "태블릿", computer: "컴퓨터" } as const;

/** Stands where posts have a title. */
export const FRONT_PAGE_NAME = "블로그 첫 화면";

export type SourceName = keyof typeof sourceNames;
export type DeviceName = keyof typeof deviceNames;

/** Shares of fewer visits would be chance (rule 269). */
export const FEWEST_FOR_SHARES = 20;

/** "검색 · naver.com", "검색", "다른 사이트 · 기타". */
export function sourceText({ source, host }: { source: SourceName; host: string }): string {
  if (host !== "") return `${sourceNames[source]} · ${host}`;
  return source === "other" ? `${sourceNames.other} · 기타` : sourceNames[source];
}

/** "(12.5%)", or "" below `FEWEST_FOR_SHARES`. */
export function shareText(part: number, whole: number): string {
  return whole < FEWEST_FOR_SHARES ? "" : `(${((part / whole) * 100).toFixed(1)}%)`;
}
