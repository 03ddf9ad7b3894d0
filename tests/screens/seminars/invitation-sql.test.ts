import { expect, it, vi } from "vitest";
import { announce } from "~/core/announce.server";
import { settings } from "~/core/settings.server";
import { answerTo } from "../../support/app";
import { makeSeminar } from "../../support/factories/seminars";
import { recordStatements } from "../../support/statements";
import { patience } from "../../support/yardstick";

const statements = recordStatements();

async function ask(url: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await answerTo(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", ...headers } }));
  await response.arrayBuffer();
}

it("serves cached invitations to guests without any query, in every encoding, even after another's change", async () => {
  const { seminarId } = await makeSeminar();
  const url = `/app/seminar/seminar-invitation?seminarId=${seminarId}`;
  // Caching starts once the process hears announcements, after the first page.
  await vi.waitUntil(async () => (statements.forget(), await ask(url), statements.asked().length === 0), patience(5_000));
  await announce("seminar-changed", String(seminarId + 1_000_000));
  const ways: Record<string, string>[] = [{}, { "Accept-Encoding": "br" }, { "If-None-Match": "*" }];
  for (const headers of ways) await ask(url, headers);
  expect(statements.asked()).toEqual([]);
});
