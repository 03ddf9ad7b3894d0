/* Adds a button that shares or copies the post's address. Without script the address can be copied from the field. */
(() => {
  const field = document.getElementById("share-url");
  if (!field) return;
  field.onfocus = () => field.select();
  const shares = Boolean(navigator.share);
  if (!shares && !navigator.clipboard) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = shares ? "공유하기" : "주소 복사";
  button.onclick = async () => {
    const status = field.parentNode.querySelector("[role=status]");
    try {
      if (shares) return await navigator.share({ title: document.querySelector("h1").textContent, url: field.value });
      await navigator.clipboard.writeText(field.value);
      status.textContent = "복사했습니다.";
    } catch (error) {
      if (error.name === "AbortError") return;
      field.focus();
      status.textContent = "주소를 선택해 두었습니다. 복사해 주세요.";
    }
  };
  field.after(button);
})();
