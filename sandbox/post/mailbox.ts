import type { Box } from "../box";
import { html, notFoundPage, page, seoulTime, type Html } from "../html";
import type { Reply, Route } from "../http";

export function mailbox(box: Box): Route[] {
  return [
    { method: "GET", path: "/mailbox", handle: () => list(box) },
    { method: "GET", path: "/mailbox/:id", handle: (call) => mail(box, call.id) },
  ];
}

function list(box: Box): Reply {
  const rows = [...box.store.mails].reverse().map(
    (mail) =>
      html`<li>
        <a href="/mailbox/${mail.id}"
          ><span class="grow"
            >${mail.subject || "(제목 없음)"}<br /><span class="quiet"
              >받는 사람 ${mail.to.join(", ")} · ${seoulTime(mail.time)}</span
            ></span
          ></a
        >
      </li>`,
  );
  const content =
    rows.length > 0
      ? html`<p>모두 ${rows.length}통, 새 메일이 위에 있어요.</p>
          <ul class="rows">
            ${rows}
          </ul>`
      : html`<p>아직 온 메일이 없어요.</p>`;
  return page("우편함", content);
}

function mail(box: Box, id: string): Reply {
  const mail = box.store.mails.find((mail) => mail.id === id);
  if (!mail) return notFoundPage("그런 메일이 없습니다.");
  const content = html`<dl>
      <dt>보낸 사람</dt>
      <dd>${mail.from}</dd>
      <dt>받는 사람</dt>
      <dd>${mail.to.join(", ")}</dd>
      <dt>시각</dt>
      <dd>${seoulTime(mail.time)}</dd>
    </dl>
    ${
      mail.html !== null &&
      html`<h2>본문</h2>
        <iframe
          title="메일 본문"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${`<base target="_blank">${mail.html}`}"
        ></iframe>`
    }
    ${
      mail.text !== null &&
      html`<h2>글로 된 본문</h2>
        <pre>${linked(mail.text)}</pre>`
    }`;
  return page(mail.subject || "(제목 없음)", content);
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, n) => (n % 2 === 1 ? html`<a href="${piece}" rel="noreferrer">${piece}</a>` : html`${piece}`));
}
