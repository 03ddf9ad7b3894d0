import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import profileHref from "~/areas/blog/profile/profile.css";
import { PictureField } from "~/areas/blog/profile/parts/picture-field";
import { ProfilePreview } from "~/areas/blog/profile/parts/profile-preview";
import { useSeen } from "~/areas/blog/profile/parts/use-seen";
import { BLOG_SETTINGS } from "~/areas/blog/settings/settings-links";
import { blogPictureFields, blogProfileFields, type PictureName, sectorNames } from "~/areas/blog/profile/blog-profile-fields";
import { blogProfileConstraint, BlogProfileInput } from "~/areas/blog/profile/blog-profile.schema.server";
import { editBlogProfile } from "~/areas/blog/profile/edit-blog-profile.server";
import { ownBlogProfile } from "~/areas/blog/profile/read-blog-profile.server";
import { blogAddress } from "~/areas/blog/addresses/blog-address";
import { proposeHandle } from "~/areas/blog/addresses/propose-handle.server";
import { codeOptions } from "~/areas/master/common-codes.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { CopyField } from "~/ui/form/copy-field";
import { PostForm, Select, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

/** Bytes of the form: more than its pictures may have, so that larger ones get a message. */
const FORM_MAX = 18_000_000;
const PICTURE_RULE = "jpg, jpeg, gif, png · 1MB까지";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: profileHref }];
export const meta: MetaFunction = (args) => titled("블로그 프로필", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const profile = await ownBlogProfile(ctx);
    const sectors = await codeOptions(ctx, "main_subject", ...sectorNames.map((name) => profile[name]));
    const blog = blogAddress({ userId: ctx.actor.userId, handle: profile.blogHandle });
    const proposed = profile.blogHandle === null ? await proposeHandle(ctx) : null;
    return { profile, proposed, sectors, constraint: blogProfileConstraint(), blog };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(
    request,
    BlogProfileInput,
    async (input) => {
      if (input.picturePathFile || input.coverFile || input.kakaoQrImageFile) await limitRate("upload", String(ctx.actor.userId));
      await editBlogProfile(ctx, input);
      return done("/app/user/blog-profile", success("저장되었습니다."));
    },
    { maxBytes: FORM_MAX },
  );
}

export default function BlogProfile() {
  const { profile, proposed, sectors, constraint, blog } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<BlogProfileInput>({
    id: "blog-profile",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: profile,
  });
  const typed = useTyped<{ removePicture?: string; removeCover?: string; removeKakaoQrImage?: string }>("blog-profile", sent);
  const pictureOf = (name: PictureName) => {
    const { label, remove, url } = blogPictureFields[name];
    return { label, url: profile[url], removeName: remove, ticked: typed?.[remove], field: fields[name], lost: sent !== undefined };
  };
  const { seen, show } = useSeen();
  const labels = blogProfileFields;
  const shown = (name: keyof typeof profile) => seen[name] ?? String(profile[name] ?? "");
  const chosen = sectorNames.map((name) => sectors.find(({ value }) => value === shown(name))?.label ?? "").filter(Boolean);
  return (
    <Page
      title="블로그 프로필"
      lead="블로그와 글 옆에 보이는 내용이에요."
      actions={
        <a className="btn btn-sm" href={blog}>
          내 블로그 보기
        </a>
      }
    >
      <PostForm form={form} encType="multipart/form-data" className="profile-form" onInput={show}>
        <div className="split">
          <div className="form">
            <section className="sheet form" aria-labelledby="part-about">
              <h2 id="part-about">소개</h2>
              <TextField field={fields.userNickname} label="닉네임" rule="2자에서 20자까지 쓸 수 있어요." autoComplete="nickname" />
              <TextField field={fields.blogHandle} label="블로그 주소" rule={handleRule(proposed)} autoComplete="off" optional />
              <TextArea
                field={fields.selfIntroduction}
                label={labels.selfIntroduction.label}
                rule="50자, 3줄까지 쓸 수 있어요."
                rows={3}
                optional
              />
              <TextField field={fields.certificate} label={labels.certificate.label} rule="예: 재무설계사(AFPK)" optional />
            </section>
            <section className="sheet form" aria-labelledby="part-sectors">
              <h2 id="part-sectors">분야</h2>
              <p className="field-rule" id="sectors-rule">
                하나 이상, 서로 다르게 골라 주세요.
              </p>
              <div className="sector-row" role="group" aria-labelledby="part-sectors" aria-describedby="sectors-rule">
                {sectorNames.map((name, index) => (
                  <Select
                    key={name}
                    field={fields[name]}
                    label={labels[name].label}
                    options={sectors}
                    placeholder="선택 안 함"
                    optional={index > 0}
                  />
                ))}
              </div>
            </section>
            <section className="sheet form" aria-labelledby="part-contact">
              <h2 id="part-contact">연락처</h2>
              <TextField
                field={fields.requestConsultationPath}
                label={labels.requestConsultationPath.label}
                rule="http:// 또는 https://로 시작하는 주소를 입력해 주세요. 글 옆에 ‘상담 신청서’ 버튼이 생겨요."
                type="url"
                inputMode="url"
                optional
              />
              <TextField field={fields.kakaoId} label={labels.kakaoId.label} autoComplete="off" optional />
              <PictureField {...pictureOf("kakaoQrImageFile")} rule={PICTURE_RULE} remove="QR 이미지 삭제" />
            </section>
            <div className="save-bar">
              <SubmitButton pending="저장하는 중…">저장</SubmitButton> <span className="quiet">저장하면 블로그에 바로 보여요.</span>
            </div>
          </div>
          <div className="profile-aside">
            <ProfilePreview
              userNickname={shown("userNickname")}
              selfIntroduction={shown("selfIntroduction")}
              certificate={shown("certificate")}
              picture={seen.picturePathFile ?? profile.picturePath}
              cover={seen.coverFile ?? profile.coverPath}
              sectors={chosen}
              consults={shown("requestConsultationPath") !== ""}
              face={pictureOf("picturePathFile")}
              top={pictureOf("coverFile")}
            />
            <section className="sheet">
              <CopyField label="구독 링크" value={profile.subscribeUrl} copied="링크가 복사되었습니다." />
            </section>
            <p className="quiet">
              댓글, 피드, 검색 엔진은 <a href={BLOG_SETTINGS}>블로그 설정</a>에서 정해요.
            </p>
          </div>
        </div>
      </PostForm>
    </Page>
  );
}

/** `proposed` is null once the blog has a handle. */
function handleRule(proposed: string | null): string {
  const shape = "‘/@’ 뒤에 붙는 이름이에요. 한글, 영문, 숫자, -로 2자에서 30자까지 쓸 수 있어요.";
  if (proposed !== null) return `${shape} 지금은 ‘${proposed}’도 쓸 수 있어요. 비워 두면 정하지 않아요.`;
  return `${shape} 바꾸면 옛 주소는 새 주소로 이어지고, 다른 사람은 쓸 수 없어요.`;
}
