import { z } from "zod";
import { RequiredText, Yn } from "~/core/shapes.server";

export const ApiInformationRow = z.object({
  apiId: RequiredText(200).regex(/^(GET|POST|PUT|DELETE):\/\S*$/, "GET:/v1/help-codes처럼 방식과 주소를 입력해 주세요."),
  description: RequiredText(200),
  path: RequiredText(200),
  publicYn: Yn.default("Y"),
});
