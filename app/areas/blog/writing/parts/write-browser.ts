import type { DrawnCard } from "./cards/line-cards";
import { wrapLooseText } from "../../text/loose-text";

const MAX_WIDTH = 900;
const QUALITY = 0.3;

/** JPEG or PNG over 900 px wide: a 900 px JPEG, quality 0.3 (2 §5); other files stay (rule 132). */
async function compressPicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image || image.width <= MAX_WIDTH) return file;
  const canvas = document.createElement("canvas");
  canvas.width = MAX_WIDTH;
  canvas.height = Math.round((image.height * MAX_WIDTH) / image.width);
  const paper = canvas.getContext("2d");
  if (!paper) return file;
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return blob ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" }) : file;
}

const OFFLINE_MESSAGE = "연결이 끊겨 보내지 못했습니다. 글은 그대로 있으니 잠시 뒤에 다시 눌러 주세요.";

export type Answer = { status: number; body: Record<string, unknown> & { message?: string } };

/** Status 0 means no readable answer. */
export async function callRest(method: "POST" | "PUT", url: string, csrf: string, body: Record<string, unknown>): Promise<Answer> {
  const headers = { "X-CSRF-Token": csrf, "Content-Type": "application/json" };
  try {
    const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  } catch {
    return { status: 0, body: { message: OFFLINE_MESSAGE } };
  }
}

/** Form state when no answer came, with typed values except files. */
export function unanswered(form: FormData) {
  const initialValue = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const error: Record<string, string[]> = { "": [OFFLINE_MESSAGE] };
  return { lastResult: { status: "error" as const, initialValue, error }, code: null, confirm: null, more: null, requestId: "" };
}

/** Returns the picture's path or throws an Error to show. `onSent` gets progress (0 to 1), which `fetch` lacks. */
export async function uploadPicture(file: File, csrf: string, onSent: (part: number) => void = () => {}): Promise<string> {
  const form = new FormData();
  form.set("place", "text");
  form.set("file", await compressPicture(file));
  const body = await new Promise<Answer["body"]>((done) => {
    const call = new XMLHttpRequest();
    call.open("POST", "/v1/blog/write-contents/upload");
    call.setRequestHeader("X-CSRF-Token", csrf);
    call.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    call.onerror = () => done({ message: OFFLINE_MESSAGE });
    call.onload = () => {
      try {
        done(JSON.parse(call.responseText) as Answer["body"]);
      } catch {
        done({ message: OFFLINE_MESSAGE });
      }
    };
    call.send(form);
  });
  if (typeof body.picturePath === "string") return body.picturePath;
  throw new Error(body.message ?? "올리지 못했습니다.");
}

/** Cards of lone addresses as a post shows them; none without an answer. */
export async function askCards(addresses: string[], csrf: string): Promise<DrawnCard[]> {
  const { status, body } = await callRest("POST", "/v1/blog/link-cards", csrf, { addresses });
  return status === 200 ? (body as unknown as DrawnCard[]) : [];
}

export function toEditorHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  if (/<\/?[a-z][^<>]*>/i.test(lines)) return wrapLooseText(lines);
  return wrapLooseText(lines.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"));
}

/** Lines cannot break at Quill's `&nbsp;`: make each run's first space plain. */
export function fromEditorHtml(html: string): string {
  return html.replace(/(?:&nbsp;)+/g, (run) => " " + "&nbsp;".repeat(run.length / 6 - 1));
}
