/* Puts buttons in place of the post's address. Without script the address can be selected. */
(() => {
  const link = document.getElementById("share-url");
  if (!link) return;
  const url = link.href;
  const address = link.parentNode;
  const row = address.parentNode;
  const say = (text) => (row.lastChild.textContent = text);

  const copy = async (done) => {
    try {
      await navigator.clipboard.writeText(url);
      say(done);
    } catch {
      address.hidden = false;
      getSelection().selectAllChildren(link);
      say("주소를 선택해 두었습니다. 복사해 주세요.");
    }
  };
  const add = (text, path, onclick, className = "btn") => {
    const icon = `<svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
    address.before(Object.assign(document.createElement("button"), { className, innerHTML: `${icon}<span>${text}</span>`, onclick }));
  };
  const copied = () => copy("주소를 복사했습니다.");
  const shareByKakao = () =>
    row.dataset.key
      ? import("/kakao-share.js")
          .then((module) => module.default(row.dataset, url, say))
          .catch(() => copy("카카오톡을 열지 못해 주소를 복사했습니다. 대화방에 붙여넣어 주세요."))
      : copy("주소를 복사했습니다. 카카오톡 대화방에 붙여넣어 주세요.");

  // A phone's sheet has KakaoTalk too.
  if (row.dataset.key || !navigator.share)
    add("카카오톡으로 보내기", "M12 4c5 0 9 3 9 7s-4 7-9 7l-4 3v-4c-3-1-5-3-5-6 0-4 4-7 9-7z", shareByKakao, "btn end-kakao");
  if (navigator.share)
    add("공유하기", "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8", () =>
      navigator.share({ title: document.querySelector("h1").textContent, url }).catch((error) => error.name === "AbortError" || copied()),
    );
  add("주소 복사", "M9 9h11v11H9zM5 15H4V4h11v1", copied);
  address.hidden = true;
})();
