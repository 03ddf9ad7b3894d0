type Parts = { owner: HTMLElement; onStep: (step: -1 | 1) => void; onDelete: () => void; onClose: () => void };

const GAP = 4;

/** A small menu next to a block: up, down, delete. It stays open after a step. */
export function blockMenu({ owner, onStep, onDelete, onClose }: Parts) {
  const box = document.createElement("div");
  box.className = "write-float block-menu";
  box.setAttribute("role", "menu");
  box.setAttribute("aria-label", "블록");
  box.hidden = true;
  const items = [itemOf("위로", "Alt+↑", () => onStep(-1)), itemOf("아래로", "Alt+↓", () => onStep(1)), itemOf("삭제", "", onDelete)];
  box.append(...items);
  let isKept = false;

  const place = ({ top, height }: { top: number; height: number }) => (box.style.top = `${top + height + GAP}px`);

  const close = () => {
    box.hidden = true;
    owner.setAttribute("aria-expanded", "false");
  };

  box.addEventListener("keydown", (event) => {
    const chosen = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowDown: (chosen + 1) % items.length,
      ArrowUp: (chosen + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.altKey && /^Arrow(Up|Down)$/.test(event.key)) onStep(event.key === "ArrowUp" ? -1 : 1);
    else if (to !== undefined) items[to]!.focus();
    else if (event.key === "Escape") {
      close();
      onClose();
    } else if (event.key === "Tab") return close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!isKept && relatedTarget !== owner && !box.contains(relatedTarget as Node | null)) close();
  });

  return {
    box,
    isOpen: () => !box.hidden,
    place,
    close,
    open(at: { top: number; height: number }) {
      box.hidden = false;
      owner.setAttribute("aria-expanded", "true");
      place(at);
      items[0]!.focus({ preventScroll: true });
    },
    /** Runs an action that may take the focus, and gives the focus back to the item. */
    keepOpen(action: () => void) {
      const item = document.activeElement as HTMLElement | null;
      isKept = true;
      action();
      if (box.contains(item)) item!.focus({ preventScroll: true });
      isKept = false;
    },
  };
}

function itemOf(name: string, keys: string, onPress: () => void): HTMLButtonElement {
  const item = document.createElement("button");
  item.type = "button";
  item.tabIndex = -1;
  item.setAttribute("role", "menuitem");
  const sign = document.createElement("kbd");
  sign.textContent = keys;
  sign.setAttribute("aria-hidden", "true");
  item.append(name, " ", sign);
  item.addEventListener("click", onPress);
  return item;
}
