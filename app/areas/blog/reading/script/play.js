/* Plays a film in its card at a press. Until then the page asks no other site; without script the card's link opens the site. */
self.onclick = (event) => {
  const link = event.target.closest("[data-play]");
  if (!link) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.title = link.innerText;
  frame.allow = "autoplay;fullscreen";
  frame.src = link.dataset.play;
  link.replaceWith(frame);
};
