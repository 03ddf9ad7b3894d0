import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { OfSeminarQuery } from "~/areas/seminars/attendees/attendees.schema.server";
import { readHostSeminar } from "~/areas/seminars/attendees/read-host-seminar.server";
import { LetterForm } from "~/areas/seminars/letters/letters.schema.server";
import lettersHref from "~/areas/seminars/letters/letters.css";
import { audienceNames, letterNames } from "~/areas/seminars/seminar-words";
import { countAudience, mailApplicants } from "~/areas/seminars/letters/mail-applicants.server";
import { listLetters } from "~/areas/seminars/letters/read-letters.server";
import { attendeesPath, letterPath } from "~/areas/seminars/seminar-links";
import { whenText } from "~/areas/seminars/seminar-when";
import { randomToken } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { limitRate } from "~/http/request/rate-limit.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ConfirmOver } from "~/ui/form/confirm";
import { PostForm, Select, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/seminar/seminar-attendees-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

type LetterFields = { audience: string; subject: string; text: string };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: lettersHref }];
export const meta: MetaFunction = (args) => titled("신청자에게 메일 보내기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { seminarId } = queryOf(request, OfSeminarQuery, "seminars.no-id");
    const seminar = await readHostSeminar(ctx, "mine", seminarId);
    const [letters, seats, all] = await Promise.all([
      listLetters(ctx, seminarId),
      countAudience(ctx, seminarId, "seats"),
      countAudience(ctx, seminarId, "all"),
    ]);
    const constraint = getZodConstraint(LetterForm);
    return { seminar: { ...seminar, when: whenText(seminar) }, letters, seats, all, formKey: randomToken(), constraint };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, LetterForm, async ({ confirmed, ...letter }) => {
    await readHostSeminar(ctx, "mine", letter.seminarId);
    if (confirmed !== "Y") {
      const people = await countAudience(ctx, letter.seminarId, letter.audience);
      if (people === 0) throw new Refusal("seminars.nobody-to-mail", {}, { field: "audience" });
      return confirm({
        question: `${counted(people)}명에게 메일을 보낼까요?`,
        details: [`제목: ${letter.subject}`, "보낸 메일은 되돌릴 수 없습니다."],
        yes: "메일 보내기",
      });
    }
    await limitRate("seminar-letter", String(ctx.actor.userId));
    const { seminarLetterId } = await mailApplicants(ctx, letter);
    return done(letterPath(seminarLetterId));
  });
}

export default function SeminarLetters() {
  const { seminar, letters, seats, all, formKey, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [closed, setClosed] = useState<string | null>(null);
  const [form, fields] = useForm<LetterFields>({
    id: "letter",
    constraint,
    lastResult: sent?.lastResult,
    defaultValue: { audience: "seats" },
  });
  const ask = sent && sent.requestId !== closed ? sent.confirm : null;
  const here = `/app/seminar/seminar-letters?seminarId=${seminar.seminarId}`;
  return (
    <ConfirmOver ask={ask} cancelHref={here} onCancel={() => setClosed(sent?.requestId ?? null)}>
      <Page
        title="신청자에게 메일 보내기"
        width="form"
        lead={`${seminar.title} · ${seminar.when}`}
        actions={
          <a className="btn" href={attendeesPath(seminar.seminarId)}>
            참석자 목록
          </a>
        }
      >
        <PostForm form={form} formKey={formKey}>
          <input type="hidden" name="seminarId" value={seminar.seminarId} />
          <Select
            field={fields.audience}
            label="받는 사람"
            options={[
              { value: "seats", label: `${audienceNames.seats} (${counted(seats)}명)` },
              { value: "all", label: `${audienceNames.all} (${counted(all)}명)` },
            ]}
          />
          <TextField field={fields.subject} label="제목" rule="100자까지. 뒤에 세미나 제목이 붙어요." autoComplete="off" />
          <TextArea field={fields.text} label="내용" rule="5,000자까지. 아래에 일시와 장소, 세미나 주소가 붙어요." rows={10} />
          <SubmitButton>메일 보내기</SubmitButton>
        </PostForm>
        {letters.length > 0 && (
          <>
            <h2>지난 메일</h2>
            <ul className="letters">
              {letters.map(({ seminarLetterId, kind, subject, total, createdAt }) => (
                <li key={seminarLetterId}>
                  <a href={letterPath(seminarLetterId)}>
                    {subject || letterNames[kind]}{" "}
                    <span className="quiet">
                      {formatSeoul(createdAt, "yyyy.MM.dd HH:mm")} · {counted(total)}명
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Page>
    </ConfirmOver>
  );
}
