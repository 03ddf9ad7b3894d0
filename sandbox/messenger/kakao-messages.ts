import type { Box } from "../box";
import { json, type Call, type Reply, type Route } from "../http";
import { parseStrings } from "../json";
import type { Account } from "../records";
import { callerOf, kapi, KapiError, requireScope } from "./kakao-access";
import { customContent, defaultContent, scrapContent, type Content } from "./kakao-template";

const RECEIVERS_LIMIT = 5;

// The messenger's real wording is not public: never branch on it.
const ERROR_TEXTS: Record<number, string> = {
  [-502]: "the receiver is not a friend of the sender",
  [-530]: "the receiver does not accept messages",
  [-532]: "daily message limit of the sender has been exceeded",
  [-533]: "daily message limit of the receiver has been exceeded",
  [-536]: "daily message limit between the sender and the receiver has been exceeded",
};

/** Messages to friends and to oneself (providers.md 3). */
export function kakaoMessages(box: Box): Route[] {
  const kinds: [string, string, (form: URLSearchParams) => Content][] = [
    ["default/", "DEFAULT_", defaultContent],
    ["", "", customContent],
    ["scrap/", "SCRAP_", scrapContent],
  ];
  return kinds.flatMap(([part, name, read]): Route[] => [
    {
      method: "POST",
      path: `/kapi/v1/api/talk/friends/message/${part}send`,
      target: "message",
      handle: kapi((call) => toFriends(box, call, read)),
    },
    {
      method: "POST",
      path: `/kapi/v2/api/talk/memo/${part}send`,
      target: "memo",
      handle: kapi((call) => toSelf(box, call, read, `TALK_MEMO_${name}SEND`)),
    },
  ]);
}

function toFriends(box: Box, call: Call, read: (form: URLSearchParams) => Content): Reply {
  const caller = callerOf(box, call);
  requireScope(caller, "talk_message", "TALK_MESSAGE_SEND");
  const sender = caller.account;
  const receivers = receiversOf(box, sender, call.form.get("receiver_uuids"));
  const content = read(call.form);
  if (box.quotas.appLeft() < receivers.length) throw new KapiError(-10, "API limit has been exceeded.");
  const failed = new Map<number, string[]>();
  const successful_receiver_uuids = receivers.filter((uuid) => {
    const code = refusal(box, sender, uuid);
    if (code === null) accept(box, sender, uuid, content);
    else failed.set(code, [...(failed.get(code) ?? []), uuid]);
    return code === null;
  });
  const [code] = failed.keys();
  if (receivers.length === 1 && code !== undefined) throw new KapiError(code, ERROR_TEXTS[code]!);
  const failure_info = [...failed].map(([code, receiver_uuids]) => ({ code, msg: ERROR_TEXTS[code], receiver_uuids }));
  return json(200, { successful_receiver_uuids, ...(failure_info.length > 0 && { failure_info }) });
}

function toSelf(box: Box, call: Call, read: (form: URLSearchParams) => Content, apiType: string): Reply {
  const caller = callerOf(box, call);
  requireScope(caller, "talk_message", apiType);
  accept(box, caller.account, caller.account.uuid, { ...read(call.form), kind: "memo" });
  return json(200, { result_code: 0 });
}

/** Throws -2 for the whole call. */
function receiversOf(box: Box, sender: Account, text: string | null): string[] {
  if (text === null) throw new KapiError(-2, "The Parameter [receiver_uuids] cannot be null.");
  if (text.trim() === "") throw new KapiError(-2, "The Parameter [receiver_uuids] cannot be empty.");
  const uuids = parseStrings(text);
  if (!uuids) throw unsatisfied("The value is not a JSON array of strings.");
  if (uuids.length === 0) throw new KapiError(-2, "The Parameter [receiver_uuids] cannot be empty.");
  if (uuids.length > RECEIVERS_LIMIT) throw unsatisfied(`The number of receivers cannot exceed ${RECEIVERS_LIMIT}.`);
  if (uuids.includes(sender.uuid)) throw new KapiError(-2, "Cannot contain a receiver who is identical to the sender in multicast mode.");
  if (!uuids.every((uuid) => box.store.people.has(uuid))) throw unsatisfied("The input receiver id(s) is invalid format.");
  const outsiders = sender.friends.some((friend) => uuids.includes(friend.uuid) && !box.app.admits(friend.id));
  if (outsiders) throw unsatisfied("Not allowed to send a message to some of receivers.");
  return [...new Set(uuids)];
}

/** -502: no friend; -530: blocked; else a daily limit. */
function refusal(box: Box, sender: Account, uuid: string): number | null {
  const friend = sender.friends.find((friend) => friend.uuid === uuid);
  if (!friend || friend.notAFriend || friend.hidden) return -502;
  if (friend.refuses) return -530;
  return box.quotas.refusal(sender.id, uuid);
}

function accept(box: Box, sender: Account, receiver: string, content: Content) {
  const message = {
    id: String(box.store.messages.length + 1),
    time: box.clock.iso(),
    sender: sender.id,
    senderNickname: sender.nickname,
    receiver,
    receiverNickname: box.store.people.get(receiver)!,
    ...content,
  };
  box.store.put({ kind: "message", message });
  box.quotas.count(message);
}

function unsatisfied(why: string): KapiError {
  return new KapiError(-2, `Constraints on the parameter [receiver_uuids] are unsatisfied. ${why}`);
}
