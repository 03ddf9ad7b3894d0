import { Quill } from "react-quill";
import { videoOf } from "../../../links/video";
import { cardNode } from "./card-node";

type Line = Parameters<Quill["getIndex"]>[0] & { uiNode: HTMLElement | null; attachUI: (node: HTMLElement) => void };
/** `card`: the post's markup; null before the first fetch, and for pages without a title. */
export type DrawnCard = { address: string; card: string | null };
export type AskCards = (addresses: string[]) => Promise<DrawnCard[]>;

const REST_MS = 150;
/** A worker fetches a new card; after the last wait the line stays a link, as in the post. */
const WAITS_MS = [1_500, 3_000, 6_000, 12_000, 24_000];
const MOST_CARDS = 10;

/** Shows the card of a lone address above it. The line's text stays the address, so nothing is stored. */
export function lineCards(quill: Quill, ask: AskCards): void {
  const cards = new Map<string, string | null>();
  const tries = new Map<string, number>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    if (!quill.root.isConnected || quill.composition.isComposing) return;
    const shown = new Set<string>();
    for (const node of quill.root.querySelectorAll(":scope > p")) {
      const address = shown.size < MOST_CARDS ? loneAddress(node) : null;
      if (address) shown.add(address);
      draw(node, address);
    }
    askSoon([...shown].filter((address) => !cards.get(address) && (tries.get(address) ?? 0) <= WAITS_MS.length));
  };

  const draw = (node: Element, address: string | null) => {
    const line = Quill.find(node) as Line | null;
    if (!line?.attachUI) return;
    const card = address === null ? null : (cards.get(address) ?? null);
    const isGivenUp = address !== null && card === null && (tries.get(address) ?? 0) > WAITS_MS.length && !videoOf(address);
    if (address === null || isGivenUp) {
      line.uiNode?.remove();
      line.uiNode = null;
    } else if (line.uiNode?.dataset.address !== address || line.uiNode.dataset.state !== (card === null ? "begun" : "drawn"))
      line.attachUI(cardNode(address, card));
  };

  const askSoon = (addresses: string[]) => {
    clearTimeout(asking);
    if (addresses.length === 0) return;
    const tried = Math.min(...addresses.map((address) => tries.get(address) ?? 0));
    asking = setTimeout(
      async () => {
        for (const address of addresses) tries.set(address, (tries.get(address) ?? 0) + 1);
        for (const { address, card } of await ask(addresses)) cards.set(address, card);
        follow();
      },
      tried === 0 ? 0 : WAITS_MS[tried - 1],
    );
  };

  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(follow, REST_MS);
  };
  quill.on("text-change", rest);
  quill.on("composition-end", rest);
  quill.root.addEventListener("mousedown", (event) => {
    const line = (event.target as Element).closest(".link-card")?.parentElement;
    const blot = line && (Quill.find(line) as Line | null);
    if (!blot) return;
    event.preventDefault();
    quill.setSelection(quill.getIndex(blot) + blot.length() - 1, 0, "user");
  });
  follow();
}

/** The address of a paragraph with nothing else, which a post shows as a card. */
function loneAddress(node: Element): string | null {
  const [link, ...others] = [...node.children].filter((child) => !child.classList.contains("ql-ui"));
  if (!link?.matches("a") || others.length > 0 || link.childElementCount > 0) return null;
  const address = link.getAttribute("href") ?? "";
  const words = [...node.childNodes].filter((child) => !(child instanceof Element && child.classList.contains("ql-ui")));
  const isAlone = words.every((child) => child === link || child.textContent === "");
  return isAlone && link.textContent === address && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}
