import { PrimaryLink } from "~/ui/button-link";
import { Icon } from "./icon";
import { useRequestId } from "./nonce";
import { Page } from "./page";

const TEXTS: Record<number, { title: string; text: string }> = {
  400: { title: "요청을 읽을 수 없습니다", text: "앞 화면으로 돌아가 다시 해 보세요." },
  401: { title: "로그인이 필요합니다", text: "로그인하면 이 화면으로 돌아옵니다." },
  403: { title: "볼 수 없는 화면입니다", text: "이 화면을 볼 권한이 없습니다. 다른 계정으로 쓰고 있다면 다시 로그인해 주세요." },
  404: { title: "없는 화면입니다", text: "주소가 바뀌었거나 지워졌을 수 있습니다. 주소를 다시 확인해 주세요." },
  405: { title: "요청을 읽을 수 없습니다", text: "앞 화면으로 돌아가 다시 해 보세요." },
  409: { title: "지금은 할 수 없습니다", text: "그사이 상태가 바뀌었습니다. 앞 화면을 새로 열어 주세요." },
  410: { title: "더는 볼 수 없습니다", text: "글쓴이가 지운 글이라 더는 볼 수 없습니다." },
  413: { title: "너무 큽니다", text: "파일이나 글의 크기를 줄여서 다시 보내 주세요." },
  429: { title: "요청이 많습니다", text: "짧은 시간에 여러 번 요청했습니다. 잠시 뒤 다시 해 주세요." },
  500: { title: "처리하지 못했습니다", text: "문제를 기록했습니다. 다시 해 보고, 계속되면 아래 번호를 알려 주세요." },
  503: { title: "지금은 연결되지 않습니다", text: "잠시 뒤 다시 열어 주세요. 저장한 글은 그대로 있습니다." },
};

const textOf = (status: number) => TEXTS[status] ?? TEXTS[status >= 500 ? 500 : 400]!;

export const errorTitle = (status: number): string => textOf(status).title;

type Props = { status: number; message?: string; requestId?: string; retryHref?: string; homeHref?: string };

/** `message` replaces the status's standard text. */
export function ErrorPage({ status, message, requestId, retryHref, homeHref = "/" }: Props) {
  const known = textOf(status);
  const fromServer = useRequestId();
  const id = requestId ?? fromServer;
  return (
    <Page title={known.title} width="form">
      <p className="page-lead">{message ?? known.text}</p>
      <div className="row">
        {(status === 408 || status === 429 || status >= 500) && <PrimaryLink href={retryHref ?? ""}>다시 열기</PrimaryLink>}{" "}
        {(status === 401 || status === 403) && <PrimaryLink href="/app/login">로그인</PrimaryLink>}{" "}
        <a className="btn" href={homeHref}>
          <Icon name="home" size={18} />
          처음 화면
        </a>
      </div>
      {status >= 500 && id && <p className="quiet" data-request-id={id}>{`문의 번호 ${id}`}</p>}
    </Page>
  );
}

export function describeError(error: unknown): { status: number; message?: string; requestId?: string } {
  if (isUnanswered(error))
    return { status: 503, message: "인터넷 연결이 끊겼거나 서버가 응답하지 않습니다. 연결을 확인하고 다시 열어 주세요." };
  if (typeof error !== "object" || error === null || !("status" in error) || typeof error.status !== "number") return { status: 500 };
  const body = "data" in error ? error.data : undefined;
  if (typeof body === "object" && body !== null) {
    const message = "message" in body && typeof body.message === "string" ? body.message : undefined;
    const requestId = "requestId" in body && typeof body.requestId === "string" ? body.requestId : undefined;
    return { status: error.status, message: error.status >= 500 ? undefined : message, requestId };
  }
  return { status: error.status, message: error.status < 500 && typeof body === "string" && /[가-힣]/.test(body) ? body : undefined };
}

/** Browsers throw these when the network fails; the server logs nothing. */
const isUnanswered = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
