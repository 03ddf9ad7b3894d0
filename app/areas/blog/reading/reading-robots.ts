import { isbot } from "isbot";

const previews = /kakaotalk-scrap|facebookexternalhit|whatsapp\/|telegrambot|slackbot|discordbot|line-poker|skypeuripreview|\byeti\b/i;

/** Whether a program fetched the link: a messenger's preview, a search engine, or a request without User-Agent (rule 63). */
export function isReadingRobot(userAgent: string | null): boolean {
  if (!userAgent || previews.test(userAgent)) return true;
  // Headless Chrome runs the page as a browser does; previews do not.
  return isbot(userAgent.replace("HeadlessChrome", "Chrome"));
}
