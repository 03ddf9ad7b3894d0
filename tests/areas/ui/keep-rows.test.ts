import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { forgetRows, keepRows } from "~/ui/list/keep-rows";

const asked = (serverLoader: () => Promise<unknown>) =>
  keepRows({ request: new Request("http://127.0.0.1/app/report?page=2"), serverLoader } as unknown as ClientLoaderFunctionArgs);
const failing = () => Promise.reject(new Error("away"));

it("shown rows stay, with a note, when new ones fail to load (rule 155)", async () => {
  await asked(() => Promise.resolve({ rows: [1] }));
  expect(await asked(failing)).toEqual({ rows: [1], unanswered: expect.stringContaining("불러오지 못했습니다") });
});

it("one member's rows are never shown to the next member in the window", async () => {
  await asked(() => Promise.resolve({ rows: [1] }));
  forgetRows();
  await expect(asked(failing)).rejects.toThrow("away");
});
