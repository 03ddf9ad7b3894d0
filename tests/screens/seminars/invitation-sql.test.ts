import { createRequire } from "node:module";
import path from "node:path";
import { createRequestHandler } from "@remix-run/node";
import { beforeAll, expect, it, vi } from "vitest";
import { announce } from "~/core/announce.server";
import { settings } from "~/core/settings.server";
import { built } from "../../support/built";
import { makeSeminar } from "../../support/factories/seminars";

type Command = { constructor: { name: string }; sql?: string };

let statements: string[] = [];

/** Every statement that this process sends to the database goes through one method of the driver. */
beforeAll(() => {
  const file = path.resolve("node_modules/mysql2/lib/base/connection.js");
  const { prototype } = createRequire(import.meta.url)(file) as { prototype: { addCommand: (command: Command) => unknown } };
  const { addCommand } = prototype;
  prototype.addCommand = function (this: unknown, command: Command) {
    if (/Query|Execute/.test(command.constructor.name) && !/^SET SESSION/.test(command.sql ?? "")) statements.push(command.sql ?? "");
    return addCommand.call(this, command);
  };
});

async function ask(url: string, headers: Record<string, string> = {}): Promise<void> {
  const handler = createRequestHandler(await built(), "production");
  const response = await handler(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", ...headers } }));
  await response.arrayBuffer();
}

it("a guest's view of an invitation asks nothing of the database while it is kept, in no encoding, nor after another's change", async () => {
  const { seminarId } = await makeSeminar();
  const url = `/app/seminar/seminar-invitation?seminarId=${seminarId}`;
  // Caching starts only when announcements arrive, shortly after the first page.
  await vi.waitUntil(async () => ((statements = []), await ask(url), statements.length === 0), 5_000);
  await announce("seminar-changed", String(seminarId + 1_000_000));
  const ways: Record<string, string>[] = [{}, { "Accept-Encoding": "br" }, { "If-None-Match": "*" }];
  for (const headers of ways) await ask(url, headers);
  expect(statements).toEqual([]);
});
