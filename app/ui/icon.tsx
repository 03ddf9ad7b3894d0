import { type Html, markup } from "./html";

const strokes = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  book: "M12 6c-2.5-1.7-5-2-8-2v14c3 0 5.5.3 8 2 2.5-1.7 5-2 8-2V4c-3 0-5.5.3-8 2zM12 6v14",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  send: "M20 4L3 11l6 3 3 6zM9 14L20 4",
  users: "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.500a3.5 3.5 0 010 6M17 14.5c2.5.6 4 2.7 4 5.5",
  user: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 20c0-4 3.5-6 8-6s8 2 8 6",
  calendar: "M5 6h14v14H5zM5 10h14M9 3v5M15 3v5",
  chart: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  shop: "M5 9v11h14V9M3 9l2-5h14l2 5zM10 20v-6h4v6",
  wallet: "M4 7h15v13H4zM4 7l11-3v3M15 13.500h4",
  settings:
    "M12 15a3 3 0 100-6 3 3 0 000 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1",
  database: "M4 6c0-3 16-3 16 0v12c0 3-16 3-16 0zM4 6c0 3 16 3 16 0M4 12c0 3 16 3 16 0",
  key: "M8 16a4 4 0 100-8 4 4 0 000 8zM12 12h9v4M17 12v3",
  bell: "M6 17V11a6 6 0 0112 0v6l2 2H4zM10 21h4",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  folder: "M3 6h6l2 2h10v11H3z",
  up: "M12 19V5M6 11l6-6 6 6",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.500l4.5 4.500L19 7.5",
  info: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8h.01",
  warning: "M12 4l9 16H3zM12 10v4M12 17h.01",
  search: "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l5 5",
  clock: "M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2",
  pin: "M12 21c4.5-5 7-8.3 7-11.5a7 7 0 10-14 0c0 3.2 2.5 6.5 7 11.5zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  chat: "M4 5h16v11h-9l-4 4v-4H4z",
  globe: "M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c3.3 4 3.3 14 0 18M12 3c-3.3 4-3.3 14 0 18",
  feed: "M5 18.500h.01M5 12a7 7 0 017 7M5 5a14 14 0 0114 14",
  link: "M10 13.500a4 4 0 006 .5l3-3a4 4 0 00-6-6l-1 1M14 10.500a4 4 0 00-6-.5l-3 3a4 4 0 006 6l1-1",
  phone: "M8 3h8v18H8zM11 18h2",
  tablet: "M5 3h14v18H5zM11 18h2",
  shield: "M12 3l7 3v5c0 4.500-3 8-7 10-4-2-7-5.500-7-10V6z",
  computer: "M3 5h18v11H3zM9 20h6M12 16v4",
  dot: "M12 13a1 1 0 100-2 1 1 0 000 2z",
};

type IconName = keyof typeof strokes;

const pathOf = (name: string) => (Object.hasOwn(strokes, name) ? strokes[name as IconName] : strokes.dot);

/** An unknown name draws a dot. */
export const iconSvg = (name: string, size = 20): Html =>
  markup`<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${pathOf(name)}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"></path></svg>`;

/** An icon next to a word, never instead of a word. */
export const Icon = ({ name, size }: { name: string; size?: number }) => (
  <span className="icon-box" dangerouslySetInnerHTML={{ __html: iconSvg(name, size).text }} />
);
