import fs from "node:fs";
import path from "node:path";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { makeNumbers, onFreshPair, onPairIn } from "../database";
import { table } from "../figures";
import { addDispatches, type Built, makeWorld, type World } from "./world";

/**
 * Builds a set of rows on a pair of its own, counts them, and says what that took. With a `folder` they stay there, and the next time are
 * taken as they are.
 */
export async function onRows<T>(rows: number, folder: string | undefined, use: (world: World, built: Built) => Promise<T>): Promise<T> {
  const dir = folder && path.join(folder, String(rows));
  const file = dir && path.join(dir, "bench.json");
  if (dir) fs.mkdirSync(dir, { recursive: true });
  let result: T;
  const run = async () => {
    const kept = file && fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as { world: World; built: Built }) : undefined;
    const { world, built } = kept ?? (await build(rows));
    if (file) fs.writeFileSync(file, JSON.stringify({ world, built }));
    await rollUp(makeCtx({ kind: "job", name: "bench" }));
    table(`seconds to build the dispatches and to count them${kept ? ", when they were built" : ""}`, [{ rows, ...built }]);
    result = await use(world, built);
  };
  await (dir ? onPairIn(path.resolve(dir), run) : onFreshPair(run));
  return result!;
}

async function build(rows: number): Promise<{ world: World; built: Built }> {
  await makeNumbers(rows);
  const world = await makeWorld();
  return { world, built: await addDispatches(world, 0, rows) };
}
