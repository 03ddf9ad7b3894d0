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
  expect(login.security).toEqual([{}]);
  expect(login.requestBody.required).toBe(true);
  const { LogInBody, LogInAnswer } = body.components.schemas;
  expect(LogInBody.required).toEqual(["username", "password"]);
  expect(LogInAnswer.properties).toEqual({ token: { type: "string" } });
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

test("a call of the documents that needs no group is described so, and an upload as a form", async () => {
  const { body } = await rest("GET", "/v1/openapi.json");
  const { StartRunBody, UploadPostPictureBody } = body.components.schemas;
  expect(StartRunBody.required).toEqual(["contentsId"]);
  const upload = body.paths["/v1/blog/write-contents/upload"].post.requestBody;
  expect(Object.keys(upload.content)).toEqual(["multipart/form-data"]);
  expect(UploadPostPictureBody.properties.file).toMatchObject({ type: "string", format: "binary" });
});

test("a call names its refusals by status, with code and sentence", async () => {
  const { body } = await rest("GET", "/v1/openapi.json");
  const start = body.paths["/v1/send-messages/send-contents"].post.responses;
  expect(start["403"].description).toContain("`sending.message-scope`: ");
  expect(start["422"].description).toContain("`common.key-reused`: ");
  expect(start["403"].content["application/json"].schema.allOf[0]).toEqual({ $ref: "#/components/schemas/Failure" });
  expect(start["403"].content["application/json"].schema.allOf[1].properties.code.enum).toContain("sending.message-scope");
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
