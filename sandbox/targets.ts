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
