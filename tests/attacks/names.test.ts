import { describe, expect, it } from "vitest";
import { changeNickname } from "~/areas/account/member/change-nickname.server";
import { refuseTakenNickname } from "~/areas/account/internal/nickname.server";
import { soundsOfficial } from "~/areas/account/spelling";
import { mayOperate } from "~/core/ops-door.server";
import { rest } from "../support/app";
import { ctxOf, makeMember } from "../support/factories/members";

const OFFICIAL = [
  "관리자",
  "운영자",
  "글벗",
  "글벗 운영팀",
  "관리자1",
  "G e u l b e o t",
  "ADMIN",
  "ａｄｍｉｎ",
  "[공식] 글벗",
  "글벗.관리자님",
  "고객센터",
];
const ORDINARY = ["관리자의 일기", "글벗을 좋아하는 봄", "글벗지기", "봄비", "master of none", "운영하는 사람", "badminton"];

describe("a nickname that speaks for the site", () => {
  it("is recognised by its words, whatever stands between them", () => {
    expect(OFFICIAL.filter((name) => !soundsOfficial(name))).toEqual([]);
    expect(ORDINARY.filter(soundsOfficial)).toEqual([]);
  });

  it("is not available, and nobody can change to one", async () => {
    const member = await makeMember();
    for (const name of OFFICIAL.filter((name) => [...name].length >= 2)) {
      const { body } = await rest("GET", `/v1/system/user/check/nickname?userNickname=${encodeURIComponent(name)}`);
      expect(body, name).toBe(false);
      await expect(refuseTakenNickname(ctxOf(member), name), name).rejects.toMatchObject({ code: "account.nickname-taken" });
      await expect(changeNickname(ctxOf(member), name), name).rejects.toMatchObject({ code: "account.nickname-duplicate" });
    }
    await changeNickname(ctxOf(member), "관리자의 하루");
    expect((await rest("GET", `/v1/system/user/check/nickname?userNickname=${encodeURIComponent("관리자의 일기")}`)).body).toBe(true);
  });
});

describe("the operators' pages", () => {
  const here = { address: "127.0.0.1", host: "127.0.0.1:3000", authorization: null };

  it("open to this machine, but not through a proxy, whatever headers it sends", () => {
    expect(mayOperate({ ...here, headers: ["host", "accept", "x-geulbeot-address"] })).toBe(true);
    for (const name of ["X-Forwarded-For", "x-forwarded-host", "Forwarded", "X-Real-IP", "Via", "CF-Connecting-IP", "True-Client-IP"])
      expect(mayOperate({ ...here, headers: ["host", name] }), name).toBe(false);
  });
});
