import { createHash, randomUUID } from "node:crypto";
import { userRoles } from "~/areas/account/user-roles/user-roles.store.server";
import { apiInformations } from "~/areas/master/apis/api-informations.store.server";
import { menus } from "~/areas/master/menus/menus.store.server";
import { roleApis } from "~/areas/master/roles/role-apis.store.server";
import { roleMenus } from "~/areas/master/roles/role-menus.store.server";
import { roles } from "~/areas/master/roles/roles.store.server";
import { codeHeaders } from "~/areas/master/code-headers.store.server";
import { codes } from "~/areas/master/codes.store.server";
import { companies } from "~/areas/master/company/companies.store.server";
import { databasesShown } from "~/areas/master/databases/databases.grid";
import { databases } from "~/areas/master/databases/databases.store.server";
import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { users } from "~/areas/people/users.store.server";
import { friends } from "~/areas/sending/friends/friends.store.server";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { bankHolidays } from "~/areas/settlement/rules/bank-holidays.store.server";
import { deductionRuleRows } from "~/areas/settlement/rules/deduction-rules.store.server";
import { feeRates } from "~/areas/settlement/rules/fee-rates.store.server";
import { columns } from "~/areas/tables/described/columns.store.server";
import { tables } from "~/areas/tables/described/tables.store.server";
import type { Member } from "~/core/ctx.server";
import type { Cells, Grid } from "~/grid/grid";
import type { GridStore, Scope } from "~/grid/store.server";
import { addDays } from "~/time/seoul";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { roleApi, roleMenu } from "~db/schema/master";
import { makeDataItem, makeEnvironmentItem, makeRelease } from "./factories/dictionary";
import { makeFriendRow, makePostRow } from "./factories/dispatches";
import { makeApiRow, makeMenuRow, makeRole, makeSubjects } from "./factories/master";
import { makeMember } from "./factories/members";
import { makeSettlementBy } from "./factories/settlement";
import { describeTable, makeItemIn } from "./factories/tables";

export type GridCase = {
  store: GridStore;
  /** The grid on its screen, if different. */
  drawn?: Grid;
  /** Address of the REST calls. */
  address: string;
  screen: string;
  /** Cells of a new row, with `tag` in a searchable column. */
  row: (tag: string) => Cells;
  change: (tag: string) => Cells;
  /** Values that all rows of a view share. */
  scope?: () => Promise<Scope>;
  /** Create the rows that a new row refers to. */
  ready?: (tag: string) => Promise<unknown>;
  /** Insert a row when the grid cannot create rows. */
  put?: (owner: Member, row: Cells) => Promise<unknown>;
  /** Create a reference to a row, which blocks deletion. */
  use?: (row: Record<string, unknown>) => Promise<unknown>;
};

export const grids: GridCase[] = [
  {
    ...{ store: roles, address: "/v1/system/role", screen: "/app/system/role" },
    row: (tag) => ({ role: tag, roleName: `이름 ${tag}` }),
    change: () => ({ roleName: "고친 이름" }),
    use: async ({ role }) => makeMember({ role: String(role) }),
  },
  {
    ...{ store: menus, address: "/v1/system/menu", screen: "/app/system/menu" },
    row: (tag) => ({ menu: tag, menuName: `이름 ${tag}`, path: `/app/${tag}`, icon: "list", parentMenu: "ROOT", menuSequence: "9000" }),
    change: () => ({ menuName: "고친 이름", parentMenu: "HIDDEN" }),
    use: async ({ menu }) =>
      database()
        .insert(roleMenu)
        .values({ role: "ROLE_USER", menu: String(menu), startDate: new Date() }),
  },
  {
    ...{ store: roleMenus, address: "/v1/system/role/menu", screen: "/app/system/role/menu" },
    row: (tag) => ({ role: `r${tag}`, menu: `m${tag}`, startDate: "2026/03/01 09:00" }),
    ready: async (tag) => {
      await makeRole(`r${tag}`);
      await makeMenuRow(`m${tag}`);
    },
    change: () => ({ endDate: "2026/04/01 09:00" }),
  },
  {
    ...{ store: roleApis, address: "/v1/system/role-api", screen: "/app/system/role-api" },
    row: (tag) => ({ role: `r${tag}`, apiId: `GET:/v1/${tag}`, startDate: "2026/03/01 09:00" }),
    ready: async (tag) => {
      await makeRole(`r${tag}`);
      await makeApiRow(`GET:/v1/${tag}`);
    },
    change: () => ({ endDate: "2026/04/01 09:00" }),
  },
  {
    ...{ store: userRoles, address: "/v1/system/user-role", screen: "/app/system/user-role" },
    row: (tag) => ({ userId: String(numberOf(tag)), role: `r${tag}`, startDate: "2026/03/01 09:00" }),
    ready: async (tag) => {
      await makeRole(`r${tag}`);
      await makeMemberOf(numberOf(tag), `${tag}@example.test`);
    },
    change: () => ({ endDate: "2026/04/01 09:00" }),
  },
  {
    ...{ store: apiInformations, address: "/v1/api/system/api", screen: "/app/api-informations" },
    row: (tag) => ({ apiId: `GET:/v1/${tag}`, description: `설명 ${tag}`, path: `/v1/${tag}` }),
    change: () => ({ description: "고친 설명", publicYn: "N" }),
    use: async ({ apiId }) =>
      database()
        .insert(roleApi)
        .values({ role: "ROLE_USER", apiId: String(apiId), startDate: new Date() }),
  },
  {
    ...{ store: codeHeaders, address: "/v1/common/code/headers", screen: "/app/common/codes" },
    row: (tag) => ({ commonCode: tag, commonCodeName: `이름 ${tag}` }),
    change: () => ({ commonCodeName: "고친 이름" }),
  },
  {
    ...{ store: codes, address: "/v1/common/codes", screen: "/app/common/codes" },
    scope: async () => ({ commonCode: await makeSubjects() }),
    row: (tag) => ({ commonCodeKey: tag, commonCodeKeyName: `이름 ${tag}` }),
    change: () => ({ commonCodeKeyName: "고친 이름", commonCodeUseYn: "N" }),
    use: async ({ commonCodeKey }) => makePostRow((await makeMember()).userId, { mainSubject: String(commonCodeKey) }),
  },
  {
    ...{ store: companies, address: "/v1/system/company", screen: "/app/system/company" },
    row: (tag) => ({ companyCode: tag, companyShortName: tag, companyName: `이름 ${tag}`, companyCeo: "김대표" }),
    change: () => ({ companyCeo: "이대표", serviceCode: "PAID", mainEmail: "main@example.com" }),
    use: async (row) => makeMember({ companyCode: String(row.companyCode) }),
  },
  {
    ...{ store: databases, drawn: databasesShown, address: "/v1/database/environment", screen: "/app/database/environment" },
    ready: makeRelease,
    row: (tag) => ({ dataItemRelease: tag, databaseName: `db_${tag}`, databaseUser: `meta_${tag}` }),
    change: () => ({ databaseUser: "meta_another" }),
  },
  {
    ...{ store: dataItems, address: "/v1/data-dictionary/items", screen: "/app/dataitems" },
    row: (tag) => ({ dataItem: tag, dataItemName: `이름 ${tag}`, dataItemType: "VARCHAR", dataItemSize: "20", helpCode: "data-item" }),
    change: () => ({ dataItemName: "고친 이름", dataItemType: "DECIMAL" }),
    use: async (row) => makeEnvironmentItem(String(row.dataItem)),
  },
  {
    ...{ store: environmentItems, address: "/v1/data-dictionary/item/environment", screen: "/app/dataitem/environment" },
    ready: (tag) => makeDataItem(tag),
    row: (tag) => ({ dataItem: tag, dataItemName: `이름 ${tag}`, dataItemType: "INT" }),
    change: () => ({ dataItemName: "고친 이름", dataItemSequence: "Y" }),
  },
  {
    ...{ store: tables, address: "/v1/table/informations", screen: "/app/table/informations" },
    row: (tag) => ({ tableId: tag, tableName: `이름 ${tag}` }),
    change: () => ({ tableDesc: "고친 설명", moduleType: "BLOG", tableType: "HISTORY" }),
  },
  {
    ...{ store: columns, address: "/v1/table/columns", screen: "/app/table-columns" },
    scope: () => describeTable("DEVELOPMENT", `t_${randomUUID().slice(0, 8)}`, []),
    row: (tag) => ({ tableColumnsSequence: String(1 + (numberOf(tag) % 1_000_000)), dataItem: tag }),
    ready: (tag) => makeItemIn("DEVELOPMENT", tag),
    change: () => ({ columnType: "INDEX" }),
  },
  {
    ...{ store: helpCodes, address: "/v1/help-codes", screen: "/app/help-codes" },
    row: (tag) => ({ helpCode: tag, helpDescription: `설명 ${tag}`, helpDescriptionFileUrl: `/help/${tag}.pdf` }),
    change: () => ({ helpDescription: "고친 설명" }),
  },
  {
    ...{ store: groups, address: "/v1/send-messages/group-list-to-send", screen: "/app/send-messages/group-list-to-send" },
    row: (tag) => ({ groupName: tag }),
    change: (tag) => ({ groupName: `고친 ${tag}` }),
  },
  {
    ...{ store: friends, address: "/v1/system/user/friend-list", screen: "/app/user/friend-list" },
    row: (tag) => ({ kakaotalkId: tag, profileNickname: tag }),
    change: () => ({ name: "고친 이름", phoneNumberEncryption: "01012345678", exclusionYn: "Y" }),
    put: (owner, row) => makeFriendRow(owner.userId, row),
  },
  {
    ...{ store: users, address: "/v1/system/user", screen: "/app/system/user" },
    row: (tag) => ({ userEmail: `${tag}@example.test`, userNickname: tag, name: `이름 ${tag}` }),
    change: () => ({ name: "고친 이름", gender: "female", emailCheck: "Y" }),
  },
  {
    ...{ store: deductionRuleRows, address: "/v1/settlement/deduction-rules", screen: "/app/manager/deduction-rules" },
    // The contract test creates a second key with the tag "other".
    row: (tag) => ({
      creatorKind: tag === "other" ? "INDIVIDUAL" : "COMPANY",
      startsOn: dayOf(tag),
      vatPermille: "100",
      roundToWon: "10",
      basis: `근거 ${tag}`,
    }),
    change: (tag) => ({ basis: `고친 근거 ${tag}`, assumptionYn: "N" }),
    use: async ({ startsOn }) => makeSettlementBy("COMPANY", String(startsOn)),
  },
  {
    ...{ store: feeRates, address: "/v1/settlement/fee-rates", screen: "/app/manager/fee-rates" },
    row: (tag) => ({ startsAt: `${dayOf(tag).replaceAll("-", "/")} 09:00`, feeWon: "12", note: `메모 ${tag}` }),
    change: (tag) => ({ note: `고친 메모 ${tag}`, assumptionYn: "N" }),
  },
  {
    ...{ store: bankHolidays, address: "/v1/settlement/bank-holidays", screen: "/app/manager/bank-holidays" },
    row: (tag) => ({ day: dayOf(tag), holidayName: `휴일 ${tag}` }),
    change: (tag) => ({ holidayName: `고친 휴일 ${tag}` }),
  },
];

/** A day per tag, from 2200 on, so that other tests' dates precede the rule. */
const dayOf = (tag: string) => addDays("2200-01-01", numberOf(tag) % 2_400_000);

/** A number per tag, far above the database's own ids. */
const numberOf = (tag: string) => 1_000_000_000 + parseInt(createHash("sha256").update(tag).digest("hex").slice(0, 12), 16);

async function makeMemberOf(userId: number, userEmail: string): Promise<void> {
  const values = { userId, userEmail, userType: "EMAIL" as const, userNickname: `회원${userId}`, name: "홍길동", role: "ROLE_USER" };
  await database().insert(user).ignore().values(values);
}
