import { searchText } from "~/areas/search/search-text";
import { allHelp } from "./help-texts.server";
import { screenHelp } from "./screen-help";

/** Help texts of screens that contain `typed`, with the name of their screen. */
export async function findHelp(typed: string): Promise<{ screen: string; text: string }[]> {
  const text = searchText(typed);
  const texts = await allHelp();
  return Object.entries(screenHelp).flatMap(([code, screen]) => {
    const help = texts.get(code)?.text ?? "";
    return searchText(`${screen} ${help}`).includes(text) ? [{ screen, text: help }] : [];
  });
}
