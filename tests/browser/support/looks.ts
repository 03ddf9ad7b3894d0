/** These functions run in the page, without names from this file. */

type Part = { element: HTMLElement; pseudo: "" | "::before" | "::after" };
type Painted = { boxes: HTMLElement[]; drawings: Part[] };

/** Texts that their boxes cut off, brand and nickname too, and a page wider than the window. */
export function findCutOff(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);
  const nameOf = ({ tagName, className, textContent }: Element) =>
    `${tagName.toLowerCase()}.${className} "${textContent.trim().slice(0, 30)}"`;
  const isWhole = (element: HTMLElement) => element.clientWidth > 1 && element.scrollWidth <= element.clientWidth;
  for (const element of document.querySelectorAll<HTMLElement>(".brand span, .who"))
    if (!isWhole(element)) found.push(`${nameOf(element)} is not whole`);
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (!/hidden|clip/.test(overflowX) || textOverflow === "ellipsis" || element.clientWidth < 2) continue;
    const { right } = element.getBoundingClientRect();
    const isCut = [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent!.trim() === "") return false;
      const range = document.createRange();
      range.selectNode(node);
      const text = range.getBoundingClientRect();
      // A label that is wholly outside belongs to a sign.
      return text.left < right && text.right > right + 1;
    });
    if (isCut && element.checkVisibility({ visibilityProperty: true })) found.push(`${nameOf(element)} is cut off`);
  }
  return found;
}

/** Remember what backgrounds and borders draw: boxes of controls, and drawings without text. */
export function rememberPainted(): void {
  const isClear = (colour: string) => /^rgba\(.*, 0\)$| \/ 0\)$/.test(colour);
  const backdropOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return "none";
  };
  const painted: Painted = { boxes: [], drawings: [] };
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(svg *, img, progress)")) {
    const { width, height } = element.getBoundingClientRect();
    if (width < 3 || height < 3 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== "none" || style.clip !== "auto") continue;
    const hasBackground = !isClear(style.backgroundColor) && style.backgroundColor !== backdropOf(element.parentElement);
    const hasBorder = Number.parseFloat(style.borderTopWidth) > 0 && !isClear(style.borderTopColor);
    const isControl = element.matches("button, .btn, input, select, textarea, summary, [role=button], [contenteditable=true]");
    if (isControl && (hasBackground || hasBorder)) painted.boxes.push(element);
    else if (
      hasBackground &&
      element.textContent.trim() === "" &&
      !element.dataset.initial &&
      !element.querySelector("svg, img, input, progress")
    )
      painted.drawings.push({ element, pseudo: "" });
    for (const pseudo of ["::before", "::after"] as const) {
      const drawn = getComputedStyle(element, pseudo);
      const isShown = drawn.content === '""' && drawn.display !== "none" && drawn.opacity !== "0";
      const isLarge = Number.parseFloat(drawn.width) >= 3 && Number.parseFloat(drawn.height) >= 1;
      if (isShown && isLarge && !isClear(drawn.backgroundColor) && drawn.backgroundColor !== backdropOf(element))
        painted.drawings.push({ element, pseudo });
    }
  }
  Object.assign(window, { painted });
}

/** Of the remembered parts, those without an edge in forced colours; selected parts like the others; drawings in the colour behind. */
export function findLost(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${(element.textContent.trim() || element.getAttribute("aria-label") || "").slice(0, 30)}"`;
  const isClear = (colour: string) => /^rgba\(.*, 0\)$| \/ 0\)$/.test(colour);
  const canvas = document.body.appendChild(document.createElement("i"));
  canvas.style.color = "Canvas";
  const canvasColour = getComputedStyle(canvas).color;
  canvas.remove();
  const backdropOf = (element: Element | null): string => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return canvasColour;
  };
  const hasEdge = (style: CSSStyleDeclaration, behind: string) => {
    const isLine = (width: string, line: string, colour: string) =>
      Number.parseFloat(width) > 0 && line !== "none" && !isClear(colour) && colour !== behind;
    const sides = ["Top", "Right", "Bottom", "Left"] as const;
    return (
      (!isClear(style.backgroundColor) && style.backgroundColor !== behind) ||
      isLine(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
      sides.some((side) => isLine(style[`border${side}Width`], style[`border${side}Style`], style[`border${side}Color`])) ||
      style.backgroundImage !== "none"
    );
  };
  const { painted } = window as unknown as { painted: Painted };
  for (const box of painted.boxes) {
    const style = getComputedStyle(box);
    const isNative = style.appearance !== "none" && box.matches("input, select, textarea");
    if (box.isConnected && !isNative && !hasEdge(style, backdropOf(box.parentElement))) found.push(`${nameOf(box)} has no edge`);
  }
  for (const { element, pseudo } of painted.drawings) {
    const style = getComputedStyle(element, pseudo || undefined);
    const isShown = pseudo === "" || !["none", "normal"].includes(style.content);
    if (element.isConnected && isShown && !hasEdge(style, backdropOf(pseudo === "" ? element.parentElement : element)))
      found.push(`${nameOf(element)}${pseudo} is not drawn`);
  }

  for (const svg of document.querySelectorAll<SVGSVGElement>("svg")) {
    if (!svg.checkVisibility({ visibilityProperty: true }) || svg.getBoundingClientRect().width < 3) continue;
    const behind = backdropOf(svg);
    const shapes = [...svg.querySelectorAll("path, rect, circle, ellipse, line, polyline, polygon, text, use")];
    const isSeen = (shape: Element) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some((paint) => paint !== "none" && !isClear(paint) && paint !== behind);
    };
    if (shapes.length > 0 && !shapes.some(isSeen)) found.push(`${nameOf(svg.parentElement!)} has an icon in the colour behind it`);
  }

  const looksOf = (element: Element) =>
    ["", "::before", "::after"]
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo || undefined);
        const { backgroundColor, color, fontWeight, textDecorationLine, borderTopColor, borderTopWidth, borderBottomWidth, content } =
          style;
        const { borderBottomColor, outlineStyle, outlineWidth } = style;
        const outline = outlineStyle === "none" ? "" : outlineWidth;
        return [
          backgroundColor,
          color,
          fontWeight,
          textDecorationLine,
          borderTopColor,
          borderTopWidth,
          borderBottomWidth,
          borderBottomColor,
        ]
          .concat(outline, pseudo === "" ? "" : content)
          .join();
      })
      .join(";");
  const SELECTED = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], [aria-checked="true"]';
  const pairs: [Element, Element][] = [];
  for (const selected of document.querySelectorAll(SELECTED)) {
    const group = selected.parentElement!.children.length > 1 ? selected.parentElement! : selected.parentElement!.parentElement!;
    const other = [...group.querySelectorAll(selected.tagName)].find(
      (one) => !one.matches(SELECTED) && one.className === selected.className && one.checkVisibility(),
    );
    if (other && selected.checkVisibility()) pairs.push([selected, other]);
  }
  for (const chosen of document.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")) {
    const other = document.querySelector<HTMLInputElement>(`input[type=radio][name="${CSS.escape(chosen.name)}"]:not(:checked)`);
    const isNative = getComputedStyle(chosen).appearance !== "none" && chosen.getBoundingClientRect().width > 4;
    const [label, otherLabel] = [chosen.labels?.[0], other?.labels?.[0]];
    if (!isNative && label && otherLabel && label.checkVisibility()) pairs.push([label, otherLabel]);
  }
  for (const [selected, other] of pairs) {
    const inner = (element: Element) => [element, ...element.children].map(looksOf).join("|");
    if (inner(selected) === inner(other)) found.push(`${nameOf(selected)} is selected and looks like ${nameOf(other)}`);
  }
  return [...new Set(found)];
}
