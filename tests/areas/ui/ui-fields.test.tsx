import { useForm, type SubmissionResult } from "@conform-to/react";
import { createRemixStub } from "@remix-run/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { ConfirmPage } from "~/ui/form/confirm";
import { Check, FileField, PostForm, RadioGroup, Select, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { takeErrors } from "../../support/setup";

// React warns about Remix's test stub, not about the built app's router.
afterEach(() => {
  expect(takeErrors().filter((line) => !line.includes("useLayoutEffect does nothing on the server"))).toEqual([]);
});

const options = [
  { value: "Y", label: "공개" },
  { value: "N", label: "비공개" },
];

function draw(lastResult: SubmissionResult<string[]> | null) {
  function Screen() {
    const [form, fields] = useForm<{
      email: string;
      password: string;
      subject: string;
      kind: string;
      body: string;
      photo: File;
      agree: string;
    }>({
      id: "f",
      lastResult,
      constraint: { email: { required: true, maxLength: 100 } },
    });
    return (
      <PostForm form={form} formKey="one-time">
        <TextField field={fields.email} label="이메일" type="email" autoComplete="email" rule="로그인할 때 쓰는 주소예요." />
        <TextField field={fields.password} label="비밀번호" type="password" />
        <Select field={fields.subject} label="주제" options={options} placeholder="고르세요" />
        <RadioGroup field={fields.kind} label="공개 여부" options={options} />
        <TextArea field={fields.body} label="소개" optional />
        <FileField field={fields.photo} label="사진" lost={lastResult !== null} />
        <Check field={fields.agree} label="동의합니다" />
        <SubmitButton>저장</SubmitButton>
      </PostForm>
    );
  }
  return show(Screen);
}

function show(Component: React.ComponentType) {
  const Stub = createRemixStub([{ id: "root", path: "/", Component, loader: () => ({ csrf: "tok" }) }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { csrf: "tok" } } }} />);
}

const refused: SubmissionResult<string[]> = {
  status: "error",
  initialValue: { email: "not an address", password: "secret!1", subject: "N", kind: "Y", body: "두 줄\n소개", agree: "on" },
  error: { email: ["이메일을 바르게 써 주세요."], password: ["비밀번호를 확인해 주세요."] },
};

const tag = (html: string, name: string) => new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

describe("a form of the site", () => {
  it("posts its token and its one-time key", () => {
    const html = draw(null);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(html).toContain('<input type="hidden" name="csrf" value="tok"/>');
    expect(html).toContain('<input type="hidden" name="formKey" value="one-time"/>');
  });

  it("has a label and a tied rule for each control", () => {
    const html = draw(null);
    expect(html).toContain('<label for="f-email">이메일</label>');
    expect(tag(html, "email")).toContain('aria-describedby="f-email-description"');
    expect(html).toContain('id="f-email-description">로그인할 때 쓰는 주소예요.');
    expect(tag(html, "email")).toMatch(/type="email".*required=""|required="".*type="email"/);
    expect(tag(html, "email")).not.toContain("aria-invalid");
  });

  it("ties each message to its field after a refusal, and focuses the first wrong field without scripts", () => {
    const html = draw(refused);
    expect(tag(html, "email")).toContain('aria-invalid="true"');
    expect(tag(html, "email")).toContain('aria-describedby="f-email-description f-email-error"');
    expect(html).toMatch(/id="f-email-error"[^]*이메일을 바르게 써 주세요\./);
    expect(html.match(/autofocus=""/gi)).toHaveLength(1);
    expect(tag(html, "email")).toMatch(/autofocus=""/i);
  });

  it("shows only the first message of a field, in every kind of field", () => {
    const names = ["email", "password", "subject", "kind", "body", "photo", "agree"];
    const html = draw({ status: "error", error: Object.fromEntries(names.map((name) => [name, [`첫째 ${name}`, `둘째 ${name}`]])) });
    for (const name of names) expect(html).toContain(`첫째 ${name}`);
    expect(html).not.toContain("둘째");
  });

  it("keeps typed values except a password, and says that a file must be chosen again", () => {
    const html = draw(refused);
    expect(tag(html, "email")).toContain('value="not an address"');
    expect(html).not.toContain("secret!1");
    expect(html).toContain("두 줄\n소개");
    expect(html).toMatch(/<option value="N" selected="">/);
    expect(html).toMatch(/<input[^>]*type="radio"[^>]*checked="" value="Y"/);
    expect(tag(html, "agree")).toContain("checked");
    expect(html).toContain("파일은 다시 골라 주세요.");
  });

  it("shows a problem of the form as an alert that takes the focus", () => {
    const html = draw({ status: "error", error: { "": ["회원정보가 맞지 않거나 없는 회원입니다"] } });
    expect(html).toMatch(/role="alert"[^]*회원정보가 맞지 않거나 없는 회원입니다/);
    expect(html).toMatch(/<div class="strip"[^>]*autofocus=""/i);
  });
});

describe("a question before a costly step", () => {
  it("posts all typed values again, with confirmed=Y", () => {
    const ask = {
      question: "12명에게 보낼까요?",
      details: ["되돌릴 수 없습니다."],
      yes: "보내기",
      fields: [["title", "제목 <1>"]] as [string, string][],
    };
    const html = show(() => <ConfirmPage ask={ask} cancelHref="/app/main" />);
    expect(html).toContain("<h1>12명에게 보낼까요?</h1>");
    expect(html).toContain('<input type="hidden" name="title" value="제목 &lt;1&gt;"/>');
    expect(html).toContain('<input type="hidden" name="confirmed" value="Y"/>');
    expect(html).toContain('name="csrf" value="tok"');
    expect(html).toMatch(/<a class="btn" href="\/app\/main">취소<\/a>/);
  });
});
