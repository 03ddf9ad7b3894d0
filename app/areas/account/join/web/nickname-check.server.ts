import { NicknameCheck } from "~/areas/account/join.schema.server";
import { isNicknameFree } from "~/areas/account/join/nickname-free.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { readForm } from "~/http/request/body.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { again, submit } from "~/http/screen/submit.server";

type CheckedNickname = { nickname: string; free: boolean };

/** Whether `중복 확인` was pressed; a text browser ignores its `formaction`. */
export async function isNicknameCheck(request: Request): Promise<boolean> {
  if (new URL(request.url).searchParams.get("check") === "nickname") return true;
  const form = await readForm(request.clone()).catch(() => null);
  return form?.get("deed") === "check";
}

/** The member's present nickname `own` counts as free. */
export function answerNicknameCheck(request: Request, ctx: Ctx, own?: string) {
  return submit(
    request,
    NicknameCheck,
    async ({ nickName }) => {
      await limitByAddress("check-nickname", request);
      const free = nickName.toLowerCase() === own?.toLowerCase() || (await isNicknameFree(ctx, nickName));
      const more: CheckedNickname = { nickname: nickName, free };
      return again(more, {}, free ? 200 : 409);
    },
    { hide: ["password", "checkPassword"] },
  );
}

/** Refuses `account.nickname-unchecked` unless this nickname was checked (1 §5). */
export function refuseUnchecked({ nickName, checkedNickname }: { nickName: string; checkedNickname?: string }): void {
  if (checkedNickname !== nickName) throw new Refusal("account.nickname-unchecked", {}, { field: "nickName" });
}
