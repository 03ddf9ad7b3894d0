import type { Box } from "../box";
import { json, type Call, type Reply, type Route } from "../http";
import type { Friend } from "../records";
import { callerOf, kapi, KapiError, requireScope } from "./kakao-access";

const PATH = "/kapi/v1/api/talk/friends";

/** The friends list (providers.md 2). */
export function kakaoFriends(box: Box): Route[] {
  return [{ method: "GET", path: PATH, target: "friends", handle: kapi((call) => list(box, call)) }];
}

function list(box: Box, call: Call): Reply {
  const caller = callerOf(box, call);
  requireScope(caller, "friends", "FRIENDS");
  const offset = wholeNumber(call.query, "offset", 0, 0, Number.MAX_SAFE_INTEGER);
  const limit = wholeNumber(call.query, "limit", 10, 1, 100);
  const order = oneOf(call.query, "order", ["asc", "desc"]);
  const by = oneOf(call.query, "friend_order", ["favorite", "nickname"]);
  const friends = sorted(
    caller.account.friends.filter((friend) => isListed(box, friend)),
    by,
    order,
  );
  const pageUrl = (from: number) =>
    `${call.origin}${PATH}?${new URLSearchParams({ offset: String(from), limit: String(limit), order, friend_order: by })}`;
  return json(200, {
    elements: friends.slice(offset, offset + limit).map((friend) => element(friend, call.origin)),
    total_count: friends.length,
    favorite_count: friends.filter((friend) => friend.favorite).length,
    before_url: offset > 0 ? pageUrl(Math.max(0, offset - limit)) : null,
    after_url: offset + limit < friends.length ? pageUrl(offset + limit) : null,
  });
}

/** Skips hidden friends and those outside the app. */
function isListed(box: Box, friend: Friend): boolean {
  if (friend.hidden || !box.app.admits(friend.id)) return false;
  const account = friend.id === null ? undefined : box.store.accounts.get(friend.id);
  return account === undefined || account.connectedAt !== null;
}

function sorted(friends: Friend[], by: string, order: string): Friend[] {
  const names = new Intl.Collator("ko");
  const sign = order === "desc" ? -1 : 1;
  const first = (friend: Friend) => (by === "favorite" && friend.favorite ? 0 : 1);
  return friends.sort((a, b) => first(a) - first(b) || sign * names.compare(a.nickname, b.nickname) || (a.uuid < b.uuid ? -1 : 1));
}

function element(friend: Friend, origin: string) {
  return {
    id: friend.id === null ? null : BigInt(friend.id),
    uuid: friend.uuid,
    favorite: friend.favorite,
    profile_nickname: friend.nickname,
    profile_thumbnail_image: friend.thumbnail && origin + friend.thumbnail,
    allowed_msg: true,
  };
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number, min: number, max: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new KapiError(-2, `Constraints on the parameter [${name}] are unsatisfied.`);
}

function oneOf(query: URLSearchParams, name: string, allowed: [string, ...string[]]): string {
  const value = query.get(name) ?? allowed[0];
  if (allowed.includes(value)) return value;
  throw new KapiError(-2, `Constraints on the parameter [${name}] are unsatisfied.`);
}
