import { settings } from "~/core/settings.server";

const PAPER = "#fbfaf7";
const icon = (file: string, size: number, purpose = "any") => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export async function loader() {
  const { SERVICE_NAME } = settings();
  const manifest = {
    id: "/app/main",
    name: SERVICE_NAME,
    short_name: SERVICE_NAME,
    lang: "ko",
    start_url: "/app/main",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: [icon("icon-192.png", 192), icon("icon-512.png", 512), icon("icon-maskable.png", 512, "maskable")],
    shortcuts: [
      { name: "글쓰기", url: "/app/blog/write-contents" },
      { name: "보낸 기록", url: "/app/send-messages/send-history" },
    ],
  };
  const headers = { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" };
  return new Response(JSON.stringify(manifest), { headers });
}
