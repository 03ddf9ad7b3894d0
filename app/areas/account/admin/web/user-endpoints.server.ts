import type { z } from "zod";
import { editUser } from "~/areas/account/admin/edit-user.server";
import { AdminRow, UserBody } from "~/areas/account/admin/users-admin.schema.server";
import { MemberBody } from "~/areas/account/login/passwords.schema.server";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import { updateMember } from "~/areas/account/member/update-member.server";
import { userInformation } from "~/areas/account/member/user-information.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { failed, Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access/floors";
import { endpoint } from "~/http/rest/endpoint.server";
import { refusalText } from "~/messages/refusals.ko";

/** The message of a wrong password in the documents (1 §8). */
const WRONG_PASSWORD = "authenticate Error";

const OwnRow = MemberBody.omit({ userId: true });

/** Changes one's own row, confirmed by the password; in scope "all" any row, and one's own without a password when it is named. */
export const editUserEndpoint = endpoint({
  method: "PUT",
  summary: "회원 정보 수정 (본인, 또는 관리자)",
  access: member,
  all: "모든 회원의 정보 수정",
  body: UserBody,
  reply: Outcome,
  handle: async ({ ctx, scope, body }) => {
    const { userId, userPassword } = body;
    const { actor } = ctx;
    const isOther = userId !== undefined && userId !== actor.userId;
    if (isOther && scope === "mine") throw new Refusal("account.forbidden");
    const asAdmin = scope === "all" && userId !== undefined && (isOther || userPassword === undefined);
    await refuseNotTaken(ctx, scope, body, asAdmin ? AdminRow : OwnRow);
    try {
      if (asAdmin) await editAny(ctx, userId, AdminRow.parse(body));
      else await editOwn(ctx, OwnRow.parse(body));
      return succeeded("저장되었습니다.");
    } catch (error) {
      if (isRefusal(error, "account.wrong-password")) return failed(WRONG_PASSWORD);
      if (isRefusal(error, "account.nickname-duplicate")) return failed(refusalText("account.nickname-duplicate"));
      throw error;
    }
  },
});

/**
 * Refuses a change of fields that the call cannot change. Their present values are allowed, so that a row can be sent back as it was read.
 */
async function refuseNotTaken(ctx: MemberCtx, scope: Scope, body: z.output<typeof UserBody>, { shape }: typeof OwnRow | typeof AdminRow) {
  const { userAdditionalInformationDto: more = {}, ...row } = body;
  const taken = { ...shape, userId: true, ...OwnRow.shape.userAdditionalInformationDto.unwrap().shape };
  const others = Object.entries({ ...more, ...row }).filter(([field, value]) => !Object.hasOwn(taken, field) && plain(value) !== "");
  if (others.length === 0) return;
  const stands = new Map<string, unknown>(Object.entries(await userInformation(ctx, scope, body.userId)));
  const changed = others.filter(([field, value]) => plain(value) !== plain(stands.get(field))).map(([field]) => field.slice(0, 40));
  if (changed.length > 0) throw new Refusal("account.not-taken", { fields: changed.slice(0, 5).join(", ") }, { field: changed[0] });
}

/** Compares values without separators: "010-1234-5678" equals "01012345678", likewise two ways to write a day. */
const plain = (value: unknown) => String(value ?? "").replace(/[\s.-]/g, "");

async function editAny(ctx: MemberCtx, userId: number, edit: z.output<typeof AdminRow>) {
  const { userId: _, userPassword: __, userAdditionalInformationDto: more, ...row } = edit;
  await editUser(ctx, userId, { ...row, ...more });
}

async function editOwn(ctx: MemberCtx, { userAdditionalInformationDto: more, ...changes }: z.output<typeof OwnRow>) {
  await countPasswordTry(ctx.actor.userId);
  await updateMember(ctx, { ...changes, ...more });
}
