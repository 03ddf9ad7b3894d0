import { z } from "zod";
import { isHelpFile } from "../../../help/help-file";
import { Code, RequiredText, Text } from "~/core/shapes.server";

const isPlain = (url: string) => /^http:\/\//i.test(url);

export const HelpCodeRow = z.object({
  helpCode: Code,
  helpDescription: RequiredText(1000),
  helpDescriptionFileName: Text(200).default(""),
  helpDescriptionFileUrl: Text(500)
    .refine((url) => !isPlain(url), "http:// 주소는 암호화되지 않아 열지 않아요. https:// 주소를 입력해 주세요.")
    .refine((url) => url === "" || isPlain(url) || isHelpFile(url), "https:// 주소나 / 로 시작하는 이 사이트의 주소를 입력해 주세요.")
    .default(""),
});
export type HelpCode = z.output<typeof HelpCodeRow>;
