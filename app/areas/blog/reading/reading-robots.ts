import { isbot } from "isbot";

const previews = /kakaotalk-scrap|facebookexternalhit|whatsapp\/|telegrambot|slackbot|discordbot|line-poker|skypeuripreview|\byeti\b/i;

/** True for link previews, search engines and other bots, and without User-Agent (rule 63). */
export function isReadingRobot(userAgent: string | null): boolean {
  if (!userAgent || previews.test(userAgent)) return true;
  // `isbot` matches headless Chrome, which counts as a browser here.
  return isbot(userAgent.replace("HeadlessChrome", "Chrome"));
}
