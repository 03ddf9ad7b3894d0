import type { Box } from "../box";
import { html, notFoundPage, page, seoulTime, type Html } from "../html";
import { redirect, type Call, type Reply, type Route } from "../http";
import type { Identity } from "../records";
import { identityState } from "./kakaocert";

const STATE_LABELS = { waiting: "기다리는 중", confirmed: "확인함", expired: "시간이 지남", rejected: "거절함" };

export function kakaocertPages(box: Box): Route[] {
  return [
    { method: "GET", path: "/identities", handle: () => list(box) },
    { method: "POST", path: "/identities", handle: (call) => decide(box, call) },
  ];
}

function list(box: Box): Reply {
  const identities = [...box.store.identities.values()].reverse();
  const content = html`<p>메신저로 온 본인확인 요청이에요. 그냥 두면 시간이 지나 끝나요.</p>
    ${identities.length === 0 && html`<p>아직 요청이 없어요.</p>`}
    <ul class="rows">
      ${identities.map((identity) => row(box, identity))}
    </ul>`;
  return page("본인확인 요청", content);
}

function row(box: Box, identity: Identity): Html {
  const state = identityState(box, identity);
  return html`<li>
    <form method="post" action="/identities">
      <input type="hidden" name="receiptId" value="${identity.receiptId}" />
      <h2>${identity.title}</h2>
      <dl>
        <dt>이름</dt>
        <dd>${identity.name}</dd>
        <dt>휴대폰</dt>
        <dd>${identity.phone}</dd>
        <dt>생년월일</dt>
        <dd>${identity.birthDay}</dd>
        <dt>상태</dt>
        <dd>${STATE_LABELS[state]}${identity.verifiedAt && " · 사이트가 서명을 확인함"}</dd>
        <dt>끝나는 때</dt>
        <dd>${seoulTime(identity.expiresAt)}</dd>
      </dl>
      ${
        state === "waiting" &&
        html`<p>
          <button class="plain small" name="decision" value="confirmed">확인</button>
          <button class="plain small" name="decision" value="rejected">거절</button>
          <button class="plain small" name="decision" value="leave">그냥 두기</button>
        </p>`
      }
    </form>
  </li>`;
}

function decide(box: Box, { form }: Call): Reply {
  const identity = box.store.identities.get(form.get("receiptId") ?? "");
  if (!identity) return notFoundPage("그런 본인확인 요청이 없습니다.");
  const decision = form.get("decision");
  if ((decision === "confirmed" || decision === "rejected") && identityState(box, identity) === "waiting")
    box.store.put({ kind: "identity", identity: { ...identity, decision, completedAt: box.clock.iso() } });
  return redirect("/identities");
}
