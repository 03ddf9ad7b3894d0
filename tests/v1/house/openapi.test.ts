import { expect, test } from "vitest";
import { rest, screen } from "../../support/app";

test("GET /v1/openapi.json describes the calls of this build, itself included", async () => {
  const { status, headers, body } = await rest("GET", "/v1/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(body).toMatchObject({ openapi: "3.1.0", info: { title: "글벗" }, servers: [{ url: "http://127.0.0.1:3000" }] });
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(["/authenticate", "/v1/openapi.json", "/v1/system/user", "/v1/system/user/check/nickname"]),
  );
  const login = body.paths["/authenticate"].post;
  expect(login.security).toEqual([]);
  expect(login.requestBody.content["application/json"].schema.required).toEqual(["username", "password"]);
  expect(login.responses["200"].content["application/json"].schema.properties).toEqual({ token: { type: "string" } });
  expect(body.paths["/v1/system/user/my-role"].get.security).toEqual([{ bearer: [] }]);
  const parameters = body.paths["/v1/system/user/check/nickname"].get.parameters;
  expect(parameters).toMatchObject([{ name: "userNickname", in: "query", required: true }]);
  const page = body.paths["/v1/system/user/page"].get.parameters;
  expect(page.map((one: { name: string; required: boolean }) => [one.name, one.required])).toEqual([
    ["page", false],
    ["rowsPerPage", false],
    ["userEmail", false],
    ["userId", false],
  ]);
});

test("every reference in a description leads to an existing schema", async () => {
  const { body } = await rest("GET", "/v1/openapi.json");
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(new Set(references)).toEqual(new Set(["#/components/schemas/Failure"]));
});

test("/v1/docs lists every described call, without scripts or other sites", async () => {
  const { body } = await rest("GET", "/v1/openapi.json");
  const page = await screen("/v1/docs");
  for (const [path, methods] of Object.entries(body.paths as Record<string, object>))
    for (const method of Object.keys(methods)) expect(page.text).toContain(`${method.toUpperCase()} ${path}`);
  expect(page.all("script")).toEqual([]);
  expect(page.html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.text).toContain("이메일과 비밀번호로 로그인 · 누구나");
});
