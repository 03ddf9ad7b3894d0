import { z } from "zod";
import { Code, RequiredText, Text } from "~/core/shapes.server";

export const NEEDED = "테이블 컬럼 정보를 입력해 주세요.";
const OptionalCode = Code.or(z.literal("")).default("");

export const TableId = RequiredText(64, NEEDED).regex(/^[A-Za-z][A-Za-z0-9_]*$/, "영문으로 시작하고 영문, 숫자와 _ 만 쓸 수 있습니다.");

/** A described table (3 §3); members cannot edit its made flag. */
export const TableInformationRow = z.object({
  tableId: TableId,
  dataItemRelease: Code.default("DEVELOPMENT"),
  tableName: Text(100).default(""),
  tableDesc: Text(500).default(""),
  moduleType: OptionalCode,
  tableType: OptionalCode,
});
export type TableInformation = z.output<typeof TableInformationRow>;
