import { settings } from "~/core/settings.server";

export function removalLetter(titles: string[], reason: string): { subject: string; text: string } {
  const { SERVICE_NAME, BASE_URL } = settings();
  return {
    subject: `[${SERVICE_NAME}] 글이 삭제되었습니다`,
    text: [
      "관리자가 다음 글을 지웠습니다.",
      "",
      ...titles.map((title) => `- ${title}`),
      "",
      `사유: ${reason}`,
      "",
      "보낸 링크를 여는 사람에게는 지워진 글이라고 나옵니다. 발송 기록과 이미 쌓인 저작권료는 그대로 있습니다.",
      "",
      new URL("/app/blog/my-blog-view-contents", BASE_URL).href,
    ].join("\n"),
  };
}
