import { videoOf } from "../../../links/video";

/** A card as the post shows it, from our server's markup; before its fetch, what the address alone says. */
export function cardNode(address: string, card: string | null): HTMLElement {
  const node = document.createElement("span");
  node.className = "link-card";
  node.dataset.address = address;
  node.dataset.state = card === null ? "begun" : "drawn";
  if (card === null) node.append(begunCard(address));
  else node.innerHTML = card;
  // A press sets the cursor; it opens nothing.
  for (const name of ["href", "target", "rel"]) node.querySelector("a")?.removeAttribute(name);
  if (videoOf(address) && !node.querySelector("img")) node.querySelector("a")?.prepend(blankFrame());
  return node;
}

function begunCard(address: string): HTMLElement {
  const video = videoOf(address);
  const link = document.createElement("a");
  if (video) link.dataset.play = "";
  const title = document.createElement("strong");
  title.textContent = video ? `${video.site} 동영상` : new URL(address).host;
  const said = document.createElement("span");
  said.textContent = video ? "글 안에서 재생돼요." : "카드를 만들고 있어요…";
  const words = document.createElement("span");
  words.append(title, said);
  link.append(words);
  return link;
}

function blankFrame(): HTMLElement {
  const frame = document.createElement("span");
  frame.className = "link-card-frame";
  frame.textContent = "▶";
  frame.ariaHidden = "true";
  return frame;
}
