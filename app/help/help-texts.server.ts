import { asc } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import { makeCtx } from "~/core/ctx.server";
import { cacheUntilAnnounced } from "~/core/cache-until-announced.server";
import type { HelpText } from "~/ui/help";
import { dataItem, helpCode } from "~db/schema/dictionary";
import { isHelpFile } from "./help-file";
import type { ScreenHelp } from "./screen-help";

const MOST = 5_000;

type Known = { texts: Map<string, HelpText>; items: Map<string, string> };
const knownHelp = cacheUntilAnnounced(["help"], readHelp);

/** Leaves out unknown codes: their fields show no `?`. */
export async function helpOf<C extends ScreenHelp>(...codes: C[]): Promise<{ [code in C]?: HelpText }> {
  const { texts } = await knownHelp();
  return Object.fromEntries(codes.flatMap((code) => (texts.has(code) ? [[code, texts.get(code)]] : []))) as { [code in C]?: HelpText };
}

export const allHelp = async (): Promise<ReadonlyMap<string, HelpText>> => (await knownHelp()).texts;

/** Help by column: its help code, else the data item named like the field. */
export async function helpOfColumns(columns: { field: string; help?: string }[]): Promise<Record<string, HelpText>> {
  const { texts, items } = await knownHelp();
  return Object.fromEntries(
    columns.flatMap(({ field, help = items.get(field) }) => {
      const text = texts.get(help ?? "");
      return text ? [[field, text]] : [];
    }),
  );
}

/** Call after any change of help codes or data items. */
export function announceHelp(): Promise<void> {
  return announce("help", "changed");
}

async function readHelp(): Promise<Known> {
  const { db } = makeCtx({ kind: "guest" });
  const [codes, items] = await Promise.all([
    db.select().from(helpCode).orderBy(asc(helpCode.helpCode)).limit(MOST),
    db.select({ item: dataItem.dataItem, code: dataItem.helpCode }).from(dataItem).orderBy(asc(dataItem.dataItem)).limit(MOST),
  ]);
  return {
    texts: new Map(codes.map((row) => [row.helpCode, textOf(row)])),
    items: new Map(items.map(({ item, code }) => [item, code])),
  };
}

function textOf({
  helpDescription: text,
  helpDescriptionFileName: name,
  helpDescriptionFileUrl: url,
}: typeof helpCode.$inferSelect): HelpText {
  return { text, file: isHelpFile(url) ? { name: name || url, url } : null };
}
