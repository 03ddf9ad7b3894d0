import { z } from "zod";
import { commonCodes } from "~/areas/master/common-codes.server";
import { member, serve } from "~/http/rest/serve.server";

const Code = z.object({ commonCodeKey: z.string(), commonCodeKeyName: z.string() });

export const { loader, action } = serve({
  verb: "initializeFriends",
  method: "GET",
  summary: "친구 목록 화면의 선택 항목",
  access: member,
  reply: z.object({ exclusionYn: z.array(Code), occupation: z.array(Code) }),
  handle: async ({ ctx }) => ({
    exclusionYn: [
      { commonCodeKey: "ALL", commonCodeKeyName: "전체" },
      { commonCodeKey: "N", commonCodeKeyName: "포함" },
      { commonCodeKey: "Y", commonCodeKeyName: "제외" },
    ],
    occupation: await commonCodes(ctx, "occupation"),
  }),
});
