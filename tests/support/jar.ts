import { get, post, type As } from "./app";

export class Jar {
  cookies = new Map<string, string>();
  last: string[] = [];

  get as(): As {
    return { headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") } };
  }

  async get(url: string): Promise<Response> {
    return this.#keep(await get(url, this.as));
  }

  async post(url: string, fields: Parameters<typeof post>[1] = {}): Promise<Response> {
    return this.#keep(await post(url, fields, this.as));
  }

  #keep(response: Response): Response {
    this.last = response.headers.getSetCookie();
    for (const line of this.last) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/Max-Age=0/i.test(line)) this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return response;
  }
}

export const locationOf = (response: Response) => response.headers.get("Location");
