import { isbot } from "isbot";

const previews = /kakaotalk-scrap|facebookexternalhit|whatsapp\/|telegrambot|slackbot|discordbot|line-poker|skypeuripreview|\byeti\b/i;

/** Whether a link was fetched by a program: a messenger's preview, a search engine, whoever says nothing of itself (decision 63). */
export function isReadingRobot(userAgent: string | null): boolean {
  if (!userAgent || previews.test(userAgent)) return true;
  // A browser without a window shows the page and runs it like any other; previews do neither.
  return isbot(userAgent.replace("HeadlessChrome", "Chrome"));
}
