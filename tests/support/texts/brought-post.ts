import type { Brought, BroughtPost } from "~/areas/blog/bringing/brought";
import { convert } from "~/areas/blog/bringing/internal/convert";

export async function broughtFrom(bytes: Uint8Array, name: string): Promise<Brought> {
  const found = await convert(bytes, name);
  if (typeof found === "string") throw new Error(found);
  return found;
}

export const postOf = async (text: string, name: string): Promise<BroughtPost> =>
  (await broughtFrom(new TextEncoder().encode(text), name)).posts[0]!;
