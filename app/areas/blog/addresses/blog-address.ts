import { spelledAddress } from "~/core/fields/address-spelling";

type Blog = { userId: number; handle?: string | null };
type Post = Blog & { contentsId: number; slug?: string | null };

/** Address of a blog by the specification (2 §2). */
export const blogPath = (userId: number): string => `/app/blog/contents-list?userId=${userId}`;

/** Address of a post by the specification (2 §2). */
export const postPath = ({ userId, contentsId }: Post): string => `/app/blog/view-contents?userId=${userId}&contentsId=${contentsId}`;

/** An own post in the writer's own blog. */
export const ownPostPath = (contentsId: number | string): string => `/app/blog/my-blog-view-contents?contentsId=${contentsId}`;

/** The editor with a temporary save. */
export const draftPath = (tempContentsId: number | string): string => `/app/blog/write-contents?tempContentsId=${tempContentsId}`;

/** The editor with a planned post. */
export const planPath = (plannedPostId: number | string): string => `/app/blog/write-contents?plannedPostId=${plannedPostId}`;

/** Own planned posts, at one of them. */
export const plannedListPath = (plannedPostId?: number): string =>
  `/app/contents/blog?view=planned${plannedPostId === undefined ? "" : `#plan-${plannedPostId}`}`;

/** `/@handle` (rule 247); without a handle `blogPath`. */
export const blogAddress = ({ userId, handle }: Blog): string => (handle ? `/@${encodeURIComponent(handle)}` : blogPath(userId));

/** `/@handle/slug` (rule 248); without handle or slug `postPath`. */
export function postAddress(post: Post): string {
  return post.handle && post.slug ? `${blogAddress(post)}/${encodeURIComponent(post.slug)}` : postPath(post);
}

export const withParameter = (address: string, name: string, value: string | number): string =>
  `${address}${address.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;

/** Decoded handle and slug of `/@handle/slug`; null for other paths. */
export function partsOfAddress(pathname: string): { handle: string; slug: string } | null {
  const [, first, slug, ...rest] = (spelledAddress(pathname) ?? "").split("/");
  return first && slug && rest.length === 0 ? { handle: decodeURIComponent(first.slice(1)), slug: decodeURIComponent(slug) } : null;
}
