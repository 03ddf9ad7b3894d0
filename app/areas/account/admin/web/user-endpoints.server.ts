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

/** The documented message of a wrong password (1 §8). */
const WRONG_PASSWORD = "authenticate Error";

const OwnRow = MemberBody.omit({ userId: true });

/** Changes the caller's row, by password from e-mail members; scope "all" any row. */
export const editUserEndpoint = endpoint({
  verb: "editUser",
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
    await refuseUnwritableChange(ctx, scope, body, asAdmin ? AdminRow : OwnRow);
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

/** Refuses changes of fields that the call cannot write. Stored values may be sent back. */
async function refuseUnwritableChange(
  ctx: MemberCtx,
  scope: Scope,
  body: z.output<typeof UserBody>,
  { shape }: typeof OwnRow | typeof AdminRow,
) {
  const { userAdditionalInformationDto: more = {}, ...row } = body;
  const writable = { ...shape, userId: true, ...OwnRow.shape.userAdditionalInformationDto.unwrap().shape };
  const unwritable = Object.entries({ ...more, ...row }).filter(([field, value]) => !Object.hasOwn(writable, field) && plain(value) !== "");
  if (unwritable.length === 0) return;
  const stored = new Map<string, unknown>(Object.entries(await userInformation(ctx, scope, body.userId)));
  const changed = unwritable.filter(([field, value]) => plain(value) !== plain(stored.get(field))).map(([field]) => field.slice(0, 40));
  if (changed.length > 0) throw new Refusal("account.not-taken", { fields: changed.slice(0, 5).join(", ") }, { field: changed[0] });
}

const plain = (value: unknown) => String(value ?? "").replace(/[\s.-]/g, "");

async function editAny(ctx: MemberCtx, userId: number, edit: z.output<typeof AdminRow>) {
  const { userId: _, userPassword: __, userAdditionalInformationDto: more, ...row } = edit;
  await editUser(ctx, userId, { ...row, ...more });
}

async function editOwn(ctx: MemberCtx, { userAdditionalInformationDto: more, ...changes }: z.output<typeof OwnRow>) {
  await countPasswordTry(ctx.actor.userId);
  await updateMember(ctx, { ...changes, ...more });
}
