import { AdditionalBody } from "~/areas/account/join/join-calls.schema.server";
import { saveAdditionalInformation } from "~/areas/account/member/save-additional-information.server";
import { Refusal } from "~/core/refusal";
import { endpoint, member, Outcome, serve, succeeded } from "~/http/rest/serve.server";

const CALL_NAMES = { name: "name", phone: "phoneNumberEncryption", birth: "birth" };

const save = (method: "POST" | "PUT", verb: string, summary: string) =>
  endpoint({
    method,
    verb,
    summary,
    access: member,
    body: AdditionalBody,
    reply: Outcome,
    handle: async ({ ctx, body: { userId, phoneNumberEncryption: phone, ...rest } }) => {
      if (userId !== undefined && userId !== ctx.actor.userId) throw new Refusal("common.not-found");
      await saveAdditionalInformation(ctx, { ...rest, phone }, CALL_NAMES);
      return succeeded("저장했습니다.");
    },
  });

export const { loader, action } = serve(
  save("POST", "addAdditionalInformation", "내 추가 정보 등록"),
  save("PUT", "changeAdditionalInformation", "내 추가 정보 수정"),
);
