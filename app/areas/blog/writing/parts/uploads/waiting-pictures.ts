/** A picture of a paste or a drop that has no path yet. Without `file` only another site or program has it. */
export type WaitingPicture = {
  id: string;
  file: File | null;
  name: string;
  /** Uploaded part, 0 to 1. */
  part: number;
  problem: string | null;
  path: string | null;
};

const known = new Map<string, WaitingPicture>();

export function waitFor(file: File | null, name: string): WaitingPicture {
  const picture = { id: String(known.size + 1), file, name, part: 0, problem: null, path: null };
  known.set(picture.id, picture);
  return picture;
}

export const waitingPicture = (id: string): WaitingPicture | undefined => known.get(id);

/** Whether a page's picture is seen: a tracker's dot is not. */
export function isSeen(image: HTMLImageElement): boolean {
  const isDot = ["width", "height"].some((name) => /^[01](?:px)?$/.test(image.getAttribute(name) ?? ""));
  return Boolean(image.getAttribute("src")) && !isDot && image.style.display !== "none";
}

/** A pasted picture waits for its upload; one of another site, for the writer. */
export function waitForPasted(image: HTMLImageElement): WaitingPicture {
  const src = image.getAttribute("src") ?? "";
  const file = fileOf(src);
  return waitFor(file, image.getAttribute("alt")?.trim().slice(0, 60) || (file ? "붙여 넣은 사진" : placeOf(src)));
}

function placeOf(src: string): string {
  const host = /^https?:/.test(src) && URL.canParse(src) ? new URL(src).host : "";
  return host || "다른 프로그램의 사진";
}

function fileOf(src: string): File | null {
  const [, type = "", base64 = ""] = /^data:image\/(png|jpeg|gif);base64,([\w+/=\s]+)$/.exec(src) ?? [];
  if (base64 === "") return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], `붙여 넣은 사진.${type === "jpeg" ? "jpg" : type}`, { type: `image/${type}` });
  } catch {
    return null;
  }
}
