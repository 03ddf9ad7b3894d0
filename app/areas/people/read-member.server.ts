import { deviceName } from "~/areas/account/session/device-name";
import { listDevices } from "~/areas/account/session/devices.server";
import { listConsents } from "~/areas/account/consents.server";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import { userInformation } from "~/areas/account/member/user-information.server";
import { hasSecondFactor } from "~/areas/account/second-factor/use-code.server";
import { codeNames } from "~/areas/master/common-codes.server";
import { heldRoles } from "~/areas/master/roles/held-roles.server";
import { rolesOfMember } from "~/areas/master/roles/roles-of-member.server";
import { HISTORY_PAGE } from "~/areas/payments/history-pages.server";
import { memberHistory } from "~/areas/payments/list-history.server";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { listRuns } from "~/areas/sending/runs/list-runs.server";
import type { OwnUser } from "~/areas/account/member/user.schema.server";
import type { MemberCtx } from "~/core/ctx.server";
import { listAuditAbout } from "./list-audit-about.server";

const SIZE = 10;
const AUDIT_SIZE = 20;

export type MemberFacts = Awaited<ReturnType<typeof readMember>>;

/** The caller has asked for the reason (`openedMemberPage`). Refuses `common.not-found`. */
export async function readMember(ctx: MemberCtx, userId: number, pages: { paymentPage: number; sendPage: number; auditPage: number }) {
  const user = (await userInformation(ctx, "all", userId)) as OwnUser;
  const devices = await listDevices(ctx, userId);
  const payments = await memberHistory(ctx, userId, pages.paymentPage);
  const runs = await listRuns(ctx, userId, { page: pages.sendPage, size: SIZE });
  const audit = await listAuditAbout(ctx, userId, { page: pages.auditPage, size: AUDIT_SIZE });
  return {
    user,
    bank: await ownBankAccount(ctx, userId),
    banks: await codeNames(ctx, "bank_code"),
    hasSecondFactor: await hasSecondFactor(ctx, userId),
    held: await heldRoles(ctx, userId),
    roles: await rolesOfMember(ctx, userId),
    devices: devices.map(({ userAgent, ...device }) => ({ ...device, name: deviceName(userAgent) })),
    consents: await listConsents(ctx, userId),
    entitlement: await readEntitlement(ctx, userId),
    paymentNames: await paymentNames(ctx),
    payments: payments.rows,
    paymentPage: { page: pages.paymentPage, size: HISTORY_PAGE, total: payments.total, param: "paymentPage" },
    runs: runs.rows,
    runPage: { page: pages.sendPage, size: SIZE, total: runs.total, param: "sendPage" },
    audit: audit.rows,
    auditPage: { page: pages.auditPage, size: AUDIT_SIZE, total: audit.total, param: "auditPage" },
  };
}
