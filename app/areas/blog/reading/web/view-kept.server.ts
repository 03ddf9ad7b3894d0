import { keepPages } from "~/http/reply/kept-pages.server";

/**
 * The cache of the guests' pages of posts. "post-changed" carries `writerId:contentsId`: all pages of the writer are dropped, because they list
 * the post's title; without ":" all pages. "profile-changed" carries `userId`.
 */
export const keptPage = keepPages<{ writerId: number }>(64, {
  "post-changed": (message, { writerId }) => !message.includes(":") || Number.parseInt(message) === writerId,
  "profile-changed": (userId, { writerId }) => Number(userId) === writerId,
  grants: () => true,
});
