import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Code, optional, RequiredText, Text } from "~/core/shapes.server";

/** Shown in a cell instead of a password (rule 176). Saving either text changes nothing. */
export const SET = "설정됨";
export const UNSET = "없음";

/** Names go into SQL, so only plain characters pass. User names begin with `meta_` (rule 241). */
export const DatabaseEnvironmentRow = z.object({
  dataItemRelease: Code,
  databaseName: RequiredText(64).regex(/^[A-Za-z0-9_]+$/, "영문, 숫자와 _ 만 쓸 수 있습니다."),
  databaseUser: RequiredText(80).regex(/^meta_[A-Za-z0-9_.-]+$/, "meta_로 시작하고, 영문, 숫자와 . _ - 만 쓸 수 있습니다."),
  databasePassword: z.string().max(200).default(""),
});
export type DatabaseEnvironment = z.output<typeof DatabaseEnvironmentRow>;

export const DatabaseEnvironmentBody = DatabaseEnvironmentRow.omit({ dataItemRelease: true })
  .partial()
  .extend({ updatedAt: z.iso.datetime().optional() });

/** `stamp`: when the row was last changed (ms); absent for a new row. */
export const DatabaseEnvironmentInput = DatabaseEnvironmentRow.extend({
  stamp: optional(z.coerce.number().int()),
  intent: z.enum(["save", "save-and-try"]).default("save"),
});
export type DatabaseEnvironmentInput = z.output<typeof DatabaseEnvironmentInput>;
export const databaseConstraint = () => getZodConstraint(DatabaseEnvironmentInput);

export const EditQuery = z.object({ edit: Text(60).optional().catch(undefined) });
