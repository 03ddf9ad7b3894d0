/* Adds the button that hands a post's address to the device's own sharing, or copies it. Without script the field can be copied from. */
(() => {
  const field = document.getElementById("share-url");
  if (!field) return;
  field.addEventListener("focus", () => field.select());
  const shares = Boolean(navigator.share);
  if (!shares && !navigator.clipboard) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = shares ? "공유하기" : "주소 복사";
  button.addEventListener("click", async () => {
    const told = field.parentNode.querySelector("[role=status]");
    try {
      if (shares) return await navigator.share({ title: document.querySelector("h1").textContent, url: field.value });
      await navigator.clipboard.writeText(field.value);
      told.textContent = "복사했습니다.";
    } catch (error) {
      if (error.name === "AbortError") return;
      field.focus();
      told.textContent = "주소를 선택해 두었습니다. 복사해 주세요.";
    }
  });
  field.after(button);
})();
