import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../support/app";

let text: string;

beforeAll(async () => {
  text = JSON.stringify((await rest("GET", "/v1/openapi.json")).body, null, 1);
});

test("Redocly finds no error and no warning in the document", async () => {
  const problems = await lintFromString({
    source: text,
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("Spectral finds no error and no warning in the document", async () => {
  const checker = new spectral.Spectral();
  checker.setRuleset({ extends: [[rulesets.oas as never, "recommended"]] });
  const problems = await checker.run(new spectral.Document(text, parsers.Json, "openapi.json"));
  expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`)).toEqual([]);
});
