import { parseObject } from "../json";
import type { Message } from "../records";
import { KapiError } from "./kakao-access";

export type Content = Pick<Message, "kind" | "template" | "link">;

const TYPES = ["feed", "list", "location", "commerce", "text", "calendar"];
const TEXT_LIMIT = 200;
const BUTTON_LIMIT = 2;

/** Content of `default/send`; throws -2 (providers.md 3). */
export function defaultContent(form: URLSearchParams): Content {
  const template = parseObject(required(form, "template_object"));
  if (!template) throw unsatisfied("template_object", "The value is not a JSON object.");
  const type = String(template.object_type ?? "");
  if (!TYPES.includes(type)) throw unsatisfied("template_object", "object_type is invalid.");
  if (type === "text") checkText(template);
  if (type === "feed") checkFeed(template);
  if (template.buttons !== undefined && (!Array.isArray(template.buttons) || template.buttons.length > BUTTON_LIMIT)) {
    throw unsatisfied("template_object", `buttons can have at most ${BUTTON_LIMIT} elements.`);
  }
  return { kind: "default", template, link: linkOf(template) };
}

export function customContent(form: URLSearchParams): Content {
  const id = required(form, "template_id");
  if (!/^\d{1,18}$/.test(id)) throw unsatisfied("template_id", "The value is not a number.");
  return { kind: "custom", template: { template_id: Number(id), template_args: args(form) }, link: null };
}

/** The linked page itself is not fetched. */
export function scrapContent(form: URLSearchParams): Content {
  const request_url = required(form, "request_url");
  if (!URL.canParse(request_url)) throw unsatisfied("request_url", "The value is not a URL.");
  const template_id = form.get("template_id");
  return {
    kind: "scrap",
    template: { request_url, ...(template_id && { template_id: Number(template_id) }), template_args: args(form) },
    link: request_url,
  };
}

function checkText(template: Record<string, unknown>) {
  if (typeof template.text !== "string" || template.text === "") throw unsatisfied("template_object", "text is required.");
  if (template.text.length > TEXT_LIMIT) throw unsatisfied("template_object", `text can have at most ${TEXT_LIMIT} characters.`);
  if (!isObject(template.link)) throw unsatisfied("template_object", "link is required.");
}

function checkFeed(template: Record<string, unknown>) {
  const { content } = template;
  if (!isObject(content)) throw unsatisfied("template_object", "content is required.");
  if (!content.title && !content.image_url && !content.description) {
    throw unsatisfied("template_object", "content needs title, image_url or description.");
  }
  if (!isObject(content.link)) throw unsatisfied("template_object", "content.link is required.");
}

function linkOf(template: Record<string, unknown>): string | null {
  const buttons = Array.isArray(template.buttons) ? template.buttons : [];
  const holders = [template.content, template, buttons[0], { link: template.header_link }];
  for (const holder of holders) {
    const link = isObject(holder) && isObject(holder.link) ? holder.link : {};
    const address = link.web_url ?? link.mobile_web_url;
    if (typeof address === "string" && address) return address;
  }
  return null;
}

function args(form: URLSearchParams): Record<string, unknown> {
  const text = form.get("template_args");
  const value = text === null ? {} : parseObject(text);
  if (!value) throw unsatisfied("template_args", "The value is not a JSON object.");
  return value;
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null) throw new KapiError(-2, `The Parameter [${name}] cannot be null.`);
  if (value === "") throw new KapiError(-2, `The Parameter [${name}] cannot be empty.`);
  return value;
}

function unsatisfied(name: string, why: string): KapiError {
  return new KapiError(-2, `Constraints on the parameter [${name}] are unsatisfied. ${why}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
