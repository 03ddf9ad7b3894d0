import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CREATOR, feed, NEWCOMER, TestSandbox } from "./start";

let box: TestSandbox;
let token: string;
let uuids: string[];
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  await box.control("reset", { world: true });
  token = (await box.tokens(CREATOR)).access_token;
  uuids = await box.uuids(CREATOR);
});

const friends = (query = "", as = token) => box.call("GET", `/kapi/v1/api/talk/friends${query}`, { token: as });

describe("friends", () => {
  test("are listed in pages of at most 100, ten by default, with the addresses of the neighbouring pages", async () => {
    const first = await friends();
    expect(first.body.elements).toHaveLength(10);
    expect(first.body).toMatchObject({ total_count: 120, before_url: null });
    expect(first.body.after_url).toBe(`${box.url}/kapi/v1/api/talk/friends?offset=10&limit=10&order=asc&friend_order=favorite`);
    const all = [...(await friends("?limit=100")).body.elements, ...(await friends("?limit=100&offset=100")).body.elements];
    expect(new Set(all.map((friend) => friend.uuid))).toEqual(new Set(uuids));
    const last = (await friends("?limit=100&offset=100")).body;
    expect(last.after_url).toBeNull();
    expect(last.before_url).toContain("offset=0");
    for (const query of ["?limit=101", "?limit=0", "?limit=x", "?offset=-1", "?order=up", "?friend_order=age"]) {
      expect(await friends(query)).toMatchObject({ status: 400, body: { code: -2 } });
    }
  });

  test("are listed with the favourites first, or by name in either direction", async () => {
    const favourites = (await friends("?limit=100")).body.elements.map((friend: any) => friend.favorite);
    expect(favourites.lastIndexOf(true)).toBeLessThan(favourites.indexOf(false));
    const names = async (order: string) =>
      (await friends(`?limit=100&friend_order=nickname&order=${order}`)).body.elements.map((friend: any) => friend.profile_nickname);
    const collator = new Intl.Collator("ko");
    expect(await names("asc")).toEqual([...(await names("asc"))].sort(collator.compare));
    expect((await names("desc"))[0]).not.toBe((await names("asc"))[0]);
  });

  test("have ids above 2^53 as bare digits, and pictures from the sandbox itself", async () => {
    const answers = [await friends("?limit=100"), await friends("?limit=100&offset=100")];
    expect(answers.some((answer) => answer.text.includes('"id":9007199254740993017,'))).toBe(true);
    const picture = answers[0]!.body.elements.find((friend: any) => friend.profile_thumbnail_image).profile_thumbnail_image;
    const response = await fetch(picture);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
  });

  test("are not listed when they are hidden or have left the app", async () => {
    await box.control("friends", { accountId: CREATOR, friends: [{ uuid: uuids[0], hidden: true }] });
    expect((await friends()).body.total_count).toBe(119);
    const newcomer = (await box.tokens(NEWCOMER)).access_token;
    expect((await friends("", newcomer)).body.total_count).toBe(8);
    await box.call("POST", "/kapi/v1/user/unlink", { token });
    expect((await friends("", newcomer)).body.total_count).toBe(7);
  });

  test("are refused by -402 without the consent, which is named", async () => {
    const { access_token } = await box.tokens(CREATOR, { scopes: ["profile_nickname"] });
    expect(await friends("", access_token)).toMatchObject({
      status: 403,
      body: {
        code: -402,
        msg: "insufficient scopes.",
        api_type: "FRIENDS",
        required_scopes: ["friends"],
        allowed_scopes: ["profile_nickname"],
      },
    });
  });
});

describe("messages", () => {
  test("are kept with card and link once accepted", async () => {
    const since = new Date().toISOString();
    expect(await box.send(token, [uuids[0]!], feed("봄", "http://127.0.0.1:3000/r/1"))).toMatchObject({
      status: 200,
      body: { successful_receiver_uuids: [uuids[0]] },
    });
    const [message] = await box.messages(`?receiver=${uuids[0]}&sender=${CREATOR}&since=${since}`);
    expect(message).toMatchObject({ id: "1", sender: CREATOR, receiver: uuids[0], kind: "default", link: "http://127.0.0.1:3000/r/1" });
    expect(message.template.content.title).toBe("봄");
    expect(await box.messages(`?receiver=${uuids[1]}`)).toEqual([]);
  });

  test("can be custom templates, scraps and notes to oneself", async () => {
    const receiver_uuids = JSON.stringify([uuids[0]]);
    const post = (path: string, form: Record<string, string>) => box.call("POST", `/kapi${path}`, { token, form });
    expect(
      (await post("/v1/api/talk/friends/message/send", { receiver_uuids, template_id: "12", template_args: '{"k":"v"}' })).status,
    ).toBe(200);
    expect((await post("/v1/api/talk/friends/message/send", { receiver_uuids, template_id: "x" })).body.code).toBe(-2);
    expect((await post("/v1/api/talk/friends/message/send", { receiver_uuids, template_id: "1", template_args: "[]" })).body.code).toBe(-2);
    expect((await post("/v1/api/talk/friends/message/scrap/send", { receiver_uuids, request_url: "http://127.0.0.1:3000/p" })).status).toBe(
      200,
    );
    expect((await post("/v1/api/talk/friends/message/scrap/send", { receiver_uuids })).body.code).toBe(-2);
    expect((await post("/v2/api/talk/memo/default/send", { template_object: JSON.stringify(feed("나")) })).body).toEqual({
      result_code: 0,
    });
    expect((await box.messages()).map((message) => message.kind)).toEqual(["custom", "scrap", "memo"]);
  });

  test("are refused as a whole by -2 for wrong receivers", async () => {
    const { uuid } = (await box.call("GET", "/control/state")).body.accounts[0];
    const tries: [string | undefined, RegExp][] = [
      [undefined, /cannot be null/],
      ["", /cannot be empty/],
      ["[]", /cannot be empty/],
      ["not json", /unsatisfied/],
      ["[1]", /unsatisfied/],
      [JSON.stringify(uuids.slice(0, 6)), /unsatisfied/],
      [JSON.stringify([uuids[0], "nobody"]), /invalid format/],
      [JSON.stringify([uuids[0], uuid]), /identical to the sender/],
    ];
    for (const [receiver_uuids, msg] of tries) {
      const form = { template_object: JSON.stringify(feed("글")), ...(receiver_uuids !== undefined && { receiver_uuids }) };
      const answer = await box.call("POST", "/kapi/v1/api/talk/friends/message/default/send", { token, form });
      expect(answer).toMatchObject({ status: 400, body: { code: -2, msg: expect.stringMatching(msg) } });
    }
    expect(await box.messages()).toEqual([]);
  });

  test("are refused by -2 for wrong templates", async () => {
    const link = { web_url: "http://127.0.0.1:3000/" };
    const button = { title: "열기", link };
    const wrong = [
      "text",
      {},
      { object_type: "poem" },
      { object_type: "feed" },
      { object_type: "feed", content: { link } },
      { object_type: "feed", content: { title: "제목" } },
      { object_type: "feed", content: { title: "제목", link }, buttons: [button, button, button] },
      { object_type: "text", text: "가".repeat(201), link },
      { object_type: "text", text: "가" },
    ];
    for (const template of wrong) expect(await box.send(token, [uuids[0]!], template)).toMatchObject({ status: 400, body: { code: -2 } });
    expect((await box.send(token, [uuids[0]!], { object_type: "text", text: "가".repeat(200), link })).status).toBe(200);
  });

  test("to one failing receiver are an error; to several they are 200 with the failures by code", async () => {
    const [stranger, refusing, fine, fine2] = uuids;
    await box.control("friends", {
      accountId: CREATOR,
      friends: [
        { uuid: stranger, notAFriend: true },
        { uuid: refusing, refuses: true },
      ],
    });
    expect(await box.send(token, [stranger!])).toMatchObject({ status: 400, body: { code: -502, msg: expect.any(String) } });
    expect(await box.send(token, [refusing!])).toMatchObject({ status: 400, body: { code: -530 } });
    const many = await box.send(token, [stranger!, fine!, refusing!, fine2!]);
    expect(many.status).toBe(200);
    expect(many.body.successful_receiver_uuids).toEqual([fine, fine2]);
    expect(many.body.failure_info).toEqual([
      { code: -502, msg: expect.any(String), receiver_uuids: [stranger] },
      { code: -530, msg: expect.any(String), receiver_uuids: [refusing] },
    ]);
    expect((await box.send(token, [fine!, fine2!])).body.failure_info).toBeUndefined();
    const none = await box.send(token, [stranger!, refusing!]);
    expect(none).toMatchObject({ status: 200, body: { successful_receiver_uuids: [] } });
  });

  test("to another user's friend are refused by -502", async () => {
    const [, theirs] = await box.uuids(NEWCOMER);
    expect((await box.send(token, [theirs!])).body.code).toBe(-502);
  });

  test("are refused by -402 after the consent was revoked", async () => {
    await box.control("revoke", { accountId: CREATOR, scopes: ["talk_message"] });
    const answer = await box.send(token, [uuids[0]!]);
    expect(answer).toMatchObject({ status: 403, body: { code: -402, api_type: "TALK_MESSAGE_SEND", required_scopes: ["talk_message"] } });
    expect(answer.body.allowed_scopes).not.toContain("talk_message");
    const memo = await box.call("POST", "/kapi/v2/api/talk/memo/default/send", {
      token,
      form: { template_object: JSON.stringify(feed("나")) },
    });
    expect(memo.body.code).toBe(-402);
    await box.consent(CREATOR, { scope: "talk_message" }, ["talk_message"]);
    const fresh = (await box.tokens(CREATOR)).access_token;
    expect((await box.send(fresh, [uuids[0]!])).status).toBe(200);
  });
});

test("lets only members use the app before its approval", async () => {
  const member = (await friends()).body.elements[0];
  await box.control("app", { members: [CREATOR, String(member.id)] });
  expect((await friends()).body.elements.map((friend: any) => friend.uuid)).toEqual([member.uuid]);
  expect((await box.send(token, [member.uuid])).status).toBe(200);
  const outsider = uuids.find((uuid) => uuid !== member.uuid)!;
  expect(await box.send(token, [outsider])).toMatchObject({ status: 400, body: { code: -2, msg: expect.stringContaining("Not allowed") } });
  await expect(box.consent(NEWCOMER)).rejects.toThrow("KOE005");
});

describe("quotas of a Seoul day", () => {
  beforeEach(() =>
    box.control("clock", { now: "2026-02-28T14:59:59Z" }).then(async () => (token = (await box.tokens(CREATOR)).access_token)),
  );
  const fives = (from: number, to: number) =>
    Array.from({ length: (to - from) / 5 }, (_, n) => uuids.slice(from + n * 5, from + n * 5 + 5));

  test("the 101st message of a sender is -532 until midnight in Seoul", async () => {
    for (const five of fives(0, 100)) expect((await box.send(token, five)).body.successful_receiver_uuids).toHaveLength(5);
    expect(await box.send(token, [uuids[100]!])).toMatchObject({ status: 400, body: { code: -532 } });
    expect((await box.send(token, [uuids[100]!, uuids[101]!])).body.failure_info).toMatchObject([{ code: -532 }]);
    await box.control("clock", { now: "2026-02-28T15:00:00Z" });
    expect((await box.send(token, [uuids[100]!])).status).toBe(200);
  });

  test("the 21st message of a pair is -536", async () => {
    for (let n = 0; n < 20; n++) expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    expect(await box.send(token, [uuids[0]!])).toMatchObject({ status: 400, body: { code: -536 } });
    expect((await box.send(token, [uuids[1]!])).status).toBe(200);
  });

  test("the 101st message of a receiver is -533, from any sender", async () => {
    await box.control("quota", { perPair: 1000 });
    for (let n = 0; n < 100; n++) expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    await box.control("accounts", { id: "77", nickname: "다른 작가", connected: true });
    await box.control("friends", { accountId: "77", friends: [{ uuid: uuids[0], nickname: "함께 아는 친구" }] });
    const other = (await box.tokens("77")).access_token;
    expect(await box.send(other, [uuids[0]!])).toMatchObject({ status: 400, body: { code: -533 } });
  });

  test("over the app's quota the whole call is refused by -10", async () => {
    await box.control("quota", { app: 3 });
    expect((await box.send(token, uuids.slice(0, 2))).status).toBe(200);
    expect(await box.send(token, uuids.slice(2, 4))).toMatchObject({
      status: 400,
      body: { code: -10, msg: "API limit has been exceeded." },
    });
    expect((await box.send(token, [uuids[2]!])).status).toBe(200);
    expect(await box.control("quota", { app: null })).toMatchObject({ app: 30_000, perSender: 100, perReceiver: 100, perPair: 20 });
  });

  test("notes to oneself and refused messages are not counted", async () => {
    await box.control("quota", { perSender: 1 });
    await box.call("POST", "/kapi/v2/api/talk/memo/default/send", { token, form: { template_object: JSON.stringify(feed("나")) } });
    await box.send(token, ["nobody"]);
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    expect((await box.send(token, [uuids[1]!])).body.code).toBe(-532);
  });

  test("a reset frees the quotas and keeps the messages when asked", async () => {
    await box.control("quota", { perSender: 1 });
    await box.send(token, [uuids[0]!]);
    await box.control("reset", { keepMessages: true });
    await box.control("quota", { perSender: 1 });
    token = (await box.tokens(CREATOR)).access_token;
    expect((await box.send(token, [uuids[0]!])).status).toBe(200);
    expect(await box.messages()).toHaveLength(2);
    await box.control("reset");
    expect(await box.messages()).toEqual([]);
  });
});
