import { isbot } from "isbot";

const previews = /kakaotalk-scrap|facebookexternalhit|whatsapp\/|telegrambot|slackbot|discordbot|line-poker|skypeuripreview|\byeti\b/i;

/** True for previews, search engines, requests without User-Agent (rule 63). */
export function isReadingRobot(userAgent: string | null): boolean {
  if (!userAgent || previews.test(userAgent)) return true;
  // Headless Chrome is a browser; previews do not use it.
  return isbot(userAgent.replace("HeadlessChrome", "Chrome"));
}
