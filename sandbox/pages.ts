import type { Box } from "./box";
import { html, notFoundPage, page, safeLink, seoulTime, type Html } from "./html";
import { redirect, type Call, type Reply, type Route } from "./http";
import type { Account, Friend, Message } from "./records";
import { thumbnail } from "./sample-accounts";

export function pages(box: Box): Route[] {
  return [
    { method: "GET", path: "/", handle: () => home(box) },
    { method: "GET", path: "/friends", handle: (call) => friends(box, call) },
    { method: "GET", path: "/chat", handle: (call) => chat(box, call.query.get("receiver") ?? "") },
    { method: "POST", path: "/chat", handle: (call) => changeRefusal(box, call) },
    { method: "GET", path: "/thumbnails/:id", handle: (call) => picture(call.id) },
  ];
}

function home(box: Box): Reply {
  const rows = [...box.store.accounts.values()].map(
    (account) =>
      html`<li>
        <a href="/friends?account=${account.id}"
          ><img class="face" src="${account.thumbnail}" alt="" /><span class="grow"
            >${account.nickname}<br /><span class="quiet"
              >${account.email} · ${account.connectedAt ? "글벗과 연결됨" : "글벗과 연결되지 않음"}</span
            ></span
          >${" "}<span class="quiet">친구 ${account.friends.length}명</span></a
        >
      </li>`,
  );
  const content = html`<p>글벗이 보낸 메시지와 메일이 실제로 나가지 않고 이곳에 도착해요.</p>
    <h2>메신저 계정</h2>
    <ul class="rows">
      ${rows}
    </ul>
    <h2>메일</h2>
    <p><a href="/mailbox">우편함 (${box.store.mails.length}통)</a></p>
    <h2>결제와 본인확인</h2>
    <p><a href="/payments">결제 (${box.store.payments.size}건)</a></p>
    <p><a href="/identities">본인확인 요청 (${box.store.identities.size}건)</a></p>
    <h2>바깥 페이지</h2>
    <p>주소를 글에 한 줄로 넣으면 카드가 되는 페이지예요.</p>
    <p><a href="/outside/article">다른 사이트의 글</a></p>
    <p><a href="/outside/euc-kr">EUC-KR로 쓴 글</a></p>`;
  return page("연습용 메신저", content);
}

function friends(box: Box, call: Call): Reply {
  const account = box.store.accounts.get(call.query.get("account") ?? "");
  if (!account) return notFoundPage("그런 메신저 계정이 없습니다.");
  const counts = new Map<string, number>();
  for (const message of box.store.messages) counts.set(message.receiver, (counts.get(message.receiver) ?? 0) + 1);
  const self = counts.get(account.uuid) ?? 0;
  const content = html`<p>친구를 누르면 그 친구의 대화방이 열려요. 메시지를 받은 친구가 위에 있어요.</p>
    <p><a href="/chat?receiver=${account.uuid}">나와의 채팅 (${self}건)</a></p>
    <ul class="rows">
      ${[...account.friends].sort((a, b) => (counts.get(b.uuid) ?? 0) - (counts.get(a.uuid) ?? 0)).map((friend) => friendRow(friend, counts.get(friend.uuid) ?? 0))}
    </ul>`;
  return page(`${account.nickname}의 친구 ${account.friends.length}명`, content);
}

function friendRow(friend: Friend, count: number): Html {
  const notes = [friend.refuses && "메시지를 거부함", friend.notAFriend && "친구가 아님", friend.hidden && "숨김"]
    .filter(Boolean)
    .join(" · ");
  const face = friend.thumbnail
    ? html`<img class="face" src="${friend.thumbnail}" alt="" loading="lazy" />`
    : html`<span class="face"></span>`;
  return html`<li>
    <a href="/chat?receiver=${friend.uuid}"
      >${face}<span class="grow">${friend.nickname}<br /><span class="quiet">${notes}</span></span
      >${" "}<span class="quiet">${count}건</span></a
    >
  </li>`;
}

function chat(box: Box, receiver: string): Reply {
  const name = box.store.people.get(receiver);
  if (name === undefined) return notFoundPage("그런 대화방이 없습니다.");
  const messages = box.store.messages.filter((message) => message.receiver === receiver);
  const holders = [...box.store.accounts.values()].flatMap((account) =>
    account.friends.filter((friend) => friend.uuid === receiver).map((friend) => ({ account, friend })),
  );
  const content = html`${messages.length === 0 && html`<p>아직 받은 메시지가 없어요. 글벗에서 글을 보내면 여기에 도착해요.</p>`}
  ${messages.length > 0 && html`<div class="chat">${messages.map((message) => bubble(box, message))}</div>`}
  ${holders.map(({ account, friend }) => refusalForm(account, friend))}`;
  return page(`${name}의 대화방`, content);
}

function bubble(box: Box, message: Message): Html {
  const face = box.store.accounts.get(message.sender)?.thumbnail ?? "";
  return html`<article class="bubble">
    <img class="face" src="${face}" alt="" />
    <div class="grow">
      <span class="who">${message.senderNickname}</span>
      ${card(message)}
      <time datetime="${message.time}">${seoulTime(message.time)}</time>
    </div>
  </article>`;
}

function card({ template, link }: Message): Html {
  const content = (template.content ?? {}) as Record<string, unknown>;
  const buttons = Array.isArray(template.buttons) ? (template.buttons as { title?: string; link?: Record<string, unknown> }[]) : [];
  const title = content.title ?? template.header_title ?? (template.template_id && `템플릿 ${String(template.template_id)}`) ?? null;
  const body = content.description ?? template.text ?? template.request_url ?? null;
  const image = safeLink(content.image_url);
  const shown =
    buttons.length > 0
      ? buttons
      : link
        ? [{ title: (template.button_title as string | undefined) ?? "자세히 보기", link: { web_url: link } }]
        : [];
  return html`<div class="card">
    ${image && html`<img src="${image}" alt="" />`}
    <div>${title ? html`<strong>${title}</strong>` : null}${body ? html`<p>${body}</p>` : null}</div>
    ${shown.map((button) => cardButton(button.title ?? "열기", safeLink(button.link?.web_url ?? button.link?.mobile_web_url)))}
  </div>`;
}

function cardButton(title: string, address: string | null): Html {
  return address ? html`<a class="button" href="${address}" rel="noreferrer">${title}</a>` : html`<a class="button">${title}</a>`;
}

function refusalForm(account: Account, friend: Friend): Html {
  return html`<h2>${account.nickname}에게서 오는 메시지</h2>
    <form method="post" action="/chat">
      <input type="hidden" name="account" value="${account.id}" /><input type="hidden" name="receiver" value="${friend.uuid}" />
      <p>${friend.refuses ? "지금은 거부하고 있어요." : "지금은 받고 있어요."}</p>
      <button class="plain small" name="refuses" value="${friend.refuses ? "N" : "Y"}">
        ${friend.refuses ? "다시 받기" : "메시지 거부하기"}
      </button>
    </form>`;
}

function changeRefusal(box: Box, { form }: Call): Reply {
  const receiver = form.get("receiver") ?? "";
  const account = box.store.accounts.get(form.get("account") ?? "");
  if (!account) return notFoundPage("그런 메신저 계정이 없습니다.");
  const friends = account.friends.map((friend) =>
    friend.uuid === receiver ? { ...friend, refuses: form.get("refuses") === "Y" } : friend,
  );
  box.store.put({ kind: "account", account: { ...account, friends } });
  return redirect(`/chat?receiver=${encodeURIComponent(receiver)}`);
}

function picture(name: string): Reply {
  const number = /^(\d{1,6})\.svg$/.exec(name)?.[1];
  if (!number) return notFoundPage("그런 그림이 없습니다.");
  return {
    status: 200,
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" },
    body: thumbnail(Number(number)),
  };
}
