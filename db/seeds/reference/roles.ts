import type { Ctx } from "~/core/ctx.server";
import { role } from "~db/schema/master";

const roles = [
  { role: "ROLE_USER", roleName: "회원", defaultYn: "Y" },
  { role: "ROLE_ADMIN", roleName: "관리자", defaultYn: "N" },
] as const;

/** The two roles named in code (rule 156). */
export async function seed({ db }: Ctx): Promise<void> {
  await db
    .insert(role)
    .ignore()
    .values([...roles]);
}
