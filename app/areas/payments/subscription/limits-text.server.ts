import { settings } from "~/core/settings.server";
import { counted } from "~/messages/counted";

/** Sending limits as a text (rule 1). */
export function limitsText(): string {
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  return `하루 ${counted(DAILY_SEND_LIMIT)}명, 한 달 ${counted(MONTHLY_SEND_LIMIT)}명까지`;
}
