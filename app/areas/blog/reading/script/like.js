/* Likes a post in place: the answer's form replaces the pressed one. Without script the browser follows the form. */
addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.id !== "like") return;
  event.preventDefault();
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("like");
    if (!answer.ok) throw 0;
    form.replaceWith(fresh);
    fresh.querySelector("button").focus();
  } catch {
    form.submit();
  }
});
