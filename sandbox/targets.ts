/** The targets of faults and delays: a route's `target`, the mail server, or all. */
export const TARGETS = [
  "authorize",
  "token",
  "logout",
  "unlink",
  "revoke",
  "scopes",
  "me",
  "tokenInfo",
  "friends",
  "message",
  "memo",
  "pay",
  "linkhub",
  "identity",
  "smtp",
  "*",
] as const;
export type Target = (typeof TARGETS)[number];
