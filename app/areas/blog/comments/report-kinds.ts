export const reportKinds = {
  ABUSE: "욕설이나 괴롭힘",
  ADVERT: "광고나 도배",
  CLAIM: "내 권리 침해 (명예훼손, 사생활, 저작권)",
  OTHER: "그 밖의 사유",
} as const;

export type ReportKind = keyof typeof reportKinds;

export const decisions = {
  HIDDEN: "댓글 가리기",
  CLAIMED: "30일 동안 가리기 (권리 침해)",
  DISMISSED: "그대로 두기",
  SHOWN: "가린 댓글 다시 보이기",
} as const;

export type Decision = keyof typeof decisions;

export const CLAIM_DAYS = 30;

export const COMMENT_REPORTS = "/app/manager/comment-reports";
export const commentReportPath = (commentId: number) => `/app/manager/comment-report?commentId=${commentId}`;
