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
  const add = (text, onclick, className = "btn") =>
    address.before(Object.assign(document.createElement("button"), { className, textContent: text, onclick }));
  const copied = () => copy("주소를 복사했습니다.");

  if (navigator.share)
    add("공유하기", () =>
      navigator.share({ title: document.querySelector("h1").textContent, url }).catch((error) => error.name === "AbortError" || copied()),
    );
  const shareByKakao = () =>
    import("/kakao-share.js")
      .then((module) => module.default(row.dataset, url, say))
      .catch(() => copy("카카오톡을 열지 못해 주소를 복사했습니다. 대화방에 붙여 넣어 주세요."));
  if (row.dataset.key) add("카카오톡 공유", shareByKakao, "btn end-kakao");
  add("주소 복사", copied);
  address.hidden = true;
})();
