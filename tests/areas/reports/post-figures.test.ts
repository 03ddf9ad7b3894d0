import { expect, it } from "vitest";
import { postFigures } from "~/areas/reports/cards/post-figures.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { freeze } from "../../support/clock";
import { recordStatements } from "../../support/statements";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

const statements = recordStatements();
withOwnCounts();

const at = (text: string) => new Date(`${text}+09:00`);

it("figures are equal with nothing, something and everything rolled up, in one statement", async () => {
  freeze(at("2026-03-10T12:00:00"));
  const [writer, other] = await Promise.all([makeMember(), makeMember()]);
  const [contentsId, unsent] = [await makePostRow(writer.userId), await makePostRow(writer.userId)];
  const receiverId = await makeFriendRow(writer.userId);
  const rows: [deliveredAt: string, viewedAt?: string][] = [
    ["2025-03-31T23:59:59.999"],
    ["2025-04-01T00:00:00", "2026-03-10T10:00:00"],
    ["2025-12-31T10:00:00"],
    ["2026-03-04T10:00:00", "2026-03-04T11:00:00"],
    ["2026-03-10T11:00:00", "2026-03-10T11:30:00"],
    // Read before the delivery was confirmed.
    ["2026-03-09T12:00:00", "2026-03-09T11:00:00"],
  ];
  const post = { authorId: writer.userId, contentsId, receiverId };
  for (const [sent, viewed] of rows)
    await makeDispatch({ ...post, userId: writer.userId, deliveredAt: at(sent), viewedAt: viewed ? at(viewed) : undefined });
  for (const day of ["2026-03-01T10:00:00", "2026-03-10T11:00:00"])
    await makeDispatch({ ...post, userId: other.userId, deliveredAt: at(day) });

  const ctx = ctxOf(writer);
  const expected = [
    [contentsId, { sent: 5, read: 4, fee: 70 }],
    [unsent, { sent: 0, read: 0, fee: 0 }],
  ];
  expect([...(await postFigures(ctx, [contentsId, unsent]))]).toEqual(expected);
  freeze(at("2026-03-05T00:00:00"));
  await rollUp(job());
  freeze(at("2026-03-10T12:00:00"));
  statements.forget();
  expect([...(await postFigures(ctx, [contentsId, unsent]))]).toEqual(expected);
  expect(statements.asked()).toHaveLength(1);
  await rollUp(job());
  expect([...(await postFigures(ctx, [contentsId, unsent]))]).toEqual(expected);
});
