import fs from "node:fs";
import path from "node:path";
import { onFreshPair, onPairIn } from "./database";

/** Builds data, then measures. With a `folder` the data stay and are used again (`wasKept`). */
export async function onKept<B, T>(
  { folder, name }: { folder: string | undefined; name: string },
  build: () => Promise<B>,
  use: (built: B, wasKept: boolean) => Promise<T>,
): Promise<T> {
  const dir = folder && path.join(folder, name);
  const file = dir && path.join(dir, "bench.json");
  if (dir) fs.mkdirSync(dir, { recursive: true });
  let result: T;
  const run = async () => {
    const kept = file && fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as B) : undefined;
    const built = kept ?? (await build());
    if (file) fs.writeFileSync(file, JSON.stringify(built));
    result = await use(built, kept !== undefined);
  };
  await (dir ? onPairIn(path.resolve(dir), run) : onFreshPair(run));
  return result!;
}
