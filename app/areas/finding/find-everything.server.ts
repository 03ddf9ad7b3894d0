import { listCards } from "~/areas/blog/front/list-cards.server";
import { blogPath, postAddress } from "~/areas/blog/addresses/blog-address";
import { blogFilter, filterAddress } from "~/areas/blog/addresses/blog-filter";
import { findInShopByWords } from "~/areas/blog/shop/find-in-shop-by-words.server";
import type { MenuRow } from "~/areas/master/cached-grants.server";
import { screenOfName } from "~/areas/master/screens";
import { searchText } from "~/areas/search/search-text";
import { findFriends } from "~/areas/sending/friends/find-friends.server";
import { friendHref, FRIENDS } from "~/areas/sending/sending-links";
import type { MemberCtx } from "~/core/ctx.server";
import { findHelp } from "~/help/find-help.server";
import type { Finding, FoundGroup } from "~/ui/shell/found";
import { findScreens } from "./find-screens";

const MOST = 8;
const OWN_POSTS = "/app/contents/blog";
const SHOP = "/app/contents/contents-shop";

type Asked = { typed: string; menus: MenuRow[]; isScreen: (path: string) => boolean };

/**
 * Finds own posts by title and text, shop posts by title and writer, own friends, screens and help, each at most eight. `menus`: those
 * that the member may see; a list without its menu is not searched.
 */
export async function findEverything(ctx: MemberCtx, { typed, menus, isScreen }: Asked): Promise<Finding> {
  if (searchText(typed) === "") return { typed, state: "ask", groups: [] };
  if (isTooShort(typed)) return { typed, state: "short", groups: [] };
  const sees = (path: string) => menus.some((row) => row.path === path);
  const groups = await Promise.all([
    groupOf("화면", findScreens({ typed, menus, isScreen })),
    sees(OWN_POSTS) && ownPosts(ctx, typed),
    sees(FRIENDS) && friends(ctx, typed),
    sees(SHOP) && shopPosts(ctx, typed),
    help(typed, menus),
  ]);
  return { typed, state: "found", groups: groups.filter((group) => group !== false).filter(({ rows }) => rows.length > 0) };
}

/** One sign that is no syllable, Chinese character or figure stands in most texts. */
const isTooShort = (typed: string) => [...searchText(typed)].length < 2 && !/[가-힣\p{Script=Han}\d]/u.test(typed);

const groupOf = (name: string, rows: FoundGroup["rows"], allHref: string | null = null): FoundGroup => ({
  name,
  rows: rows.slice(0, MOST),
  allHref,
});

async function ownPosts(ctx: MemberCtx, typed: string): Promise<FoundGroup> {
  const { userId } = ctx.actor;
  const filter = { ...blogFilter(new URLSearchParams()), words: typed };
  const { posts, next } = await listCards(ctx, { userId, filter, size: MOST });
  const rows = posts.map((post) => ({ title: post.title, note: post.summary, href: postAddress(post) }));
  return groupOf("내 글", rows, next === null ? null : filterAddress(blogPath(userId), { words: typed }));
}

async function shopPosts(ctx: MemberCtx, typed: string): Promise<FoundGroup> {
  const { posts, more } = await findInShopByWords(ctx, typed, MOST);
  const rows = posts.map((post) => ({ title: post.title, note: post.nickname, href: postAddress(post) }));
  return groupOf("콘텐츠 숍", rows, more ? `${SHOP}?keyword=${encodeURIComponent(typed)}` : null);
}

async function friends(ctx: MemberCtx, typed: string): Promise<FoundGroup> {
  const { rows, more, field } = await findFriends(ctx, typed, MOST);
  const found = rows.map(({ receiverId, nickname, name }) => ({ title: nickname, note: name ?? "", href: friendHref(receiverId) }));
  return groupOf("친구", found, more ? `${FRIENDS}?${field}=${encodeURIComponent(typed)}` : null);
}

/** A help text leads to its screen, if the member may open that. */
async function help(typed: string, menus: MenuRow[]): Promise<FoundGroup> {
  const found = await findHelp(typed);
  const rows = found.flatMap(({ screen, text }) => {
    const key = screenOfName(screen);
    const row = menus.find(({ menu }) => menu === key);
    // The send screen needs a post, which 내 글 offers.
    return row ? [{ title: row.menuName, note: text, href: key === "SEND_CONTENTS" ? OWN_POSTS : row.path }] : [];
  });
  return groupOf("도움말", rows);
}
