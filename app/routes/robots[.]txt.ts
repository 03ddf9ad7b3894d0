import { settings } from "~/core/settings.server";

/** Rules for robots; the protocol requires the sitemap's address to be absolute. */
export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /v1/",
    "Disallow: /app/oauth/",
    "Disallow: /app/blog/link?",
    "Allow: /",
    `Sitemap: ${new URL("/sitemap.xml", settings().BASE_URL).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
