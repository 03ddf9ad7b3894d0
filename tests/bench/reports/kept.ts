import { makeNumbers } from "../database";
import { table } from "../figures";
import { onKept } from "../kept";
import { addDispatches, count, type Counted, makeWorld, type World } from "./world";

/** Builds and counts rows. With a `folder` the data stay for later runs. */
export function onRows<T>(
  rows: number,
  { folder, anew }: { folder: string | undefined; anew: boolean },
  use: (world: World, counted: Counted) => Promise<T>,
): Promise<T> {
  return onKept(
    { folder, name: String(rows) },
    () => build(rows),
    async ({ world, buildSeconds }, wasKept) => {
      const counted = await count({ anew: anew || !wasKept });
      table(`seconds to build the dispatches${wasKept ? " (earlier)" : ""} and to count them`, [{ rows, buildSeconds, ...counted }]);
      return use(world, counted);
    },
  );
}

async function build(rows: number): Promise<{ world: World; buildSeconds: number }> {
  await makeNumbers(rows);
  const world = await makeWorld();
  return { world, buildSeconds: await addDispatches(world, 0, rows) };
}
