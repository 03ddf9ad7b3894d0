import { cloud, disc, each, faint, gull, line, mug, oval, picture, place, pot, rect, repeat, shape, walker, wash } from "./shapes";

type Look = { ground: string; skin: string; hair: string; top: string };

const face = ({ ground, skin, hair, top }: Look, behind: string, front: string) =>
  picture(
    400,
    400,
    rect(0, 0, 400, 400, ground),
    faint(0.35, disc(200, 210, 168, "#ffffff")),
    behind,
    shape("M60,400 C64,322 126,296 200,296 C274,296 336,322 340,400 Z", top),
    rect(170, 236, 60, 80, skin, 28),
    faint(0.14, shape("M170,262 q30,34 60,0 v22 q-30,30 -60,0 Z", "#3a1a10")),
    oval(128, 196, 14, 20, skin) + oval(272, 196, 14, 20, skin),
    shape("M128,176 C128,112 160,96 200,96 C240,96 272,112 272,176 C272,244 240,280 200,280 C160,280 128,244 128,176 Z", skin),
    disc(170, 192, 7, "#2b2020") + disc(230, 192, 7, "#2b2020"),
    faint(0.5, oval(152, 222, 15, 10, "#ec8a78") + oval(248, 222, 15, 10, "#ec8a78")),
    line("M180,238 q20,18 40,0", "#a8483c", 6),
    faint(0.35, line("M200,200 q-6,14 2,18", "#8a4a34", 5)),
    line("M156,168 q14,-9 28,-1 M216,167 q14,-8 28,1", hair, 6),
    front,
  );

const sky: Look = { ground: "#f7c9ad", skin: "#fbdcc2", hair: "#3a2723", top: "#2f7d78" };
export const creatorFace = face(
  sky,
  shape("M92,286 C84,120 120,60 200,60 C280,60 316,120 308,286 C286,306 250,306 240,280 H160 C150,306 114,306 92,286 Z", sky.hair),
  shape("M122,190 C124,120 150,88 200,88 C252,88 276,120 278,190 C262,160 244,140 214,124 C190,146 150,150 122,190 Z", sky.hair) +
    disc(124, 232, 6, "#f2b441") +
    disc(276, 232, 6, "#f2b441") +
    shape("M160,302 L200,346 L240,302 L262,312 L200,388 L138,312 Z", "#fff6e6"),
);

const sea: Look = { ground: "#a9d3df", skin: "#f0c6a0", hair: "#2a2a33", top: "#24466b" };
export const writerFace = face(
  sea,
  shape("M116,190 C108,96 150,62 206,62 C268,62 294,104 284,190 Z", sea.hair),
  shape(
    "M124,172 C118,112 150,72 206,74 C262,76 286,116 276,172 C262,150 262,132 250,122 C216,134 170,126 150,118 C140,134 136,152 124,172 Z",
    sea.hair,
  ) +
    line("M144,192 a25,25 0 1 0 50,0 a25,25 0 1 0 -50,0 M206,192 a25,25 0 1 0 50,0 a25,25 0 1 0 -50,0 M194,188 q6,-6 12,0", "#5a3a2a", 6) +
    line("M78,350 q122,-34 244,0 M66,382 q134,-36 268,0", "#f4efe4", 12),
);

const morning: Look = { ground: "#fbe08f", skin: "#f6cfae", hair: "#6b3f26", top: "#e8663d" };
export const morningFace = face(
  morning,
  disc(200, 66, 44, morning.hair) +
    shape("M112,196 C104,110 140,70 200,70 C260,70 296,110 288,196 C286,214 280,222 272,224 H128 C120,222 114,214 112,196 Z", morning.hair),
  shape("M122,180 C124,118 152,84 200,84 C248,84 276,118 278,180 C268,146 240,126 200,126 C160,126 132,146 122,180 Z", morning.hair) +
    line("M164,78 q36,-18 72,0", "#e8663d", 10) +
    shape("M168,306 q32,34 64,0 l16,4 q-48,56 -96,0 Z", "#fff6e6"),
);

const mist: Look = { ground: "#cfc0ea", skin: "#e3b08a", hair: "#241a1a", top: "#f2b441" };
export const cloudFace = face(
  mist,
  each(
    [
      [120, 150, 40],
      [110, 190, 30],
      [150, 100, 44],
      [200, 84, 46],
      [250, 100, 44],
      [280, 150, 40],
      [290, 190, 30],
    ],
    (x, y, radius) => disc(x, y, radius, mist.hair),
  ),
  each(
    [
      [140, 128, 26],
      [170, 112, 28],
      [204, 108, 28],
      [236, 114, 28],
      [262, 132, 24],
    ],
    (x, y, radius) => disc(x, y, radius, mist.hair),
  ) + shape("M160,304 q40,40 80,0 l14,6 q-54,60 -108,0 Z", "#7a5bb0"),
);

const arch = (x: number) => rect(x, 152, 150, 10, "#9c7f8a") + shape(`M${x},160 h150 v30 h-10 q-65,-46 -130,0 h-10 Z`, "#b79aa2");

/** A desk by a window over a river. */
export const riverDesk = picture(
  1_600,
  360,
  wash("#bfe0ea", "#fdebd2", [0, 0, 1_600, 200]),
  disc(1_060, 96, 46, "#fff6dc"),
  cloud(330, 70, 0.7, "#ffffff"),
  cloud(1_330, 60, 0.8, "#ffffff"),
  shape("M0,178 Q200,96 420,150 T820,140 T1200,150 T1600,120 V210 H0 Z", "#a9c7b4"),
  each(
    [
      [210, 60, 56],
      [280, 44, 80],
      [340, 70, 46],
      [560, 50, 60],
      [620, 60, 92],
      [690, 46, 58],
      [900, 64, 50],
      [1_180, 52, 74],
      [1_250, 66, 48],
      [1_420, 58, 66],
    ],
    (x, width, height) => rect(x, 176 - height, width, height, "#e7c9b0", 3),
  ),
  wash("#7fb6c4", "#5a98ac", [0, 176, 1_600, 130]),
  repeat(6, (index) => arch(620 + index * 150)),
  faint(
    0.5,
    repeat(14, (index) => line(`M${(index * 271) % 1560},${206 + ((index * 17) % 60)} h${60 + ((index * 31) % 70)}`, "#d7edf0", 5)),
  ),
  place(430, 236, [
    shape("M-50,0 H54 L36,20 H-34 Z", "#fff6e6"),
    shape("M0,-4 V-74 L44,-10 Z", "#e8663d"),
    shape("M-6,-4 V-60 L-34,-10 Z", "#fff6e6"),
  ]),
  [0, 400, 800, 1_200, 1_600].map((x) => rect(x - 8, 0, 16, 300, "#fff8ec")).join(""),
  rect(0, 286, 1_600, 74, "#c98a56"),
  rect(0, 286, 1_600, 10, "#dea673"),
  place(1_000, 300, [
    shape("M-118,-8 L-96,-112 H96 L118,-8 Z", "#37474f"),
    shape("M-100,-18 L-84,-102 H84 L100,-18 Z", "#e9f4f2"),
    line("M-60,-84 h70 M-64,-66 h110 M-68,-48 h90", "#9fbcb8", 7),
    rect(-140, -10, 280, 14, "#4f626b", 7),
  ]),
  mug(1_210, 304, "#e8663d", "#ffffff"),
  pot(1_470, 306, ["#fff6e6", "#3f8f6b"], 90),
  pot(640, 306, ["#e8663d", "#4f9a73"], 76),
  rect(1_290, 282, 110, 22, "#2f7d78", 4),
  rect(1_300, 262, 96, 20, "#f2b441", 4),
  rect(1_296, 244, 84, 18, "#fff6e6", 4),
  line("M770,302 v-64 l50,-56", "#37474f", 9),
  place(826, 178, [shape("M-22,-12 H22 L40,40 H-40 Z", "#f2b441"), oval(0, 40, 40, 7, "#fff0b8")], { turn: -38 }),
  oval(770, 304, 42, 8, "#37474f"),
);

/** A walk by the sea. */
export const seaWalk = picture(
  1_600,
  360,
  wash("#8ec9d8", "#e6f3ee", [0, 0, 1_600, 190]),
  disc(1_230, 90, 44, "#fff5d6"),
  cloud(260, 76, 0.9, "#ffffff"),
  cloud(820, 56, 0.7, "#ffffff"),
  shape("M0,176 Q120,110 260,150 T520,176 Z M1180,176 Q1320,104 1440,140 T1600,120 V190 H1180 Z", "#6fa6b3"),
  wash("#3f97ad", "#2b7d96", [0, 172, 1_600, 130]),
  faint(
    0.5,
    repeat(16, (index) => line(`M${(index * 233) % 1560},${192 + ((index * 19) % 66)} h${50 + ((index * 37) % 80)}`, "#d3eef0", 5)),
  ),
  place(560, 196, [
    shape("M-46,0 H50 L34,18 H-30 Z", "#fff6e6"),
    shape("M0,-4 V-80 L46,-10 Z", "#ffffff"),
    shape("M-6,-4 V-62 L-36,-10 Z", "#f2b441"),
  ]),
  place(900, 184, [shape("M-30,0 H32 L22,12 H-20 Z", "#fff6e6"), shape("M0,-3 V-52 L30,-7 Z", "#ffffff")], { opacity: 0.9 }),
  place(1_420, 150, [
    rect(-13, -86, 26, 96, "#fff6e6"),
    rect(-13, -60, 26, 18, "#e8553c"),
    rect(-13, -22, 26, 18, "#e8553c"),
    rect(-18, -96, 36, 12, "#2b3f52"),
    rect(-9, -112, 18, 18, "#ffe9a8"),
    shape("M-14,-112 L0,-128 L14,-112 Z", "#e8553c"),
  ]),
  shape("M0,270 Q300,238 640,262 T1200,250 T1600,270 V360 H0 Z", "#f1f7f2"),
  shape("M0,284 Q300,250 640,276 T1200,264 T1600,284 V360 H0 Z", "#f0d9ac"),
  shape("M0,330 Q400,296 760,326 T1600,312 V360 H0 Z", "#e3c48c"),
  repeat(9, (index) => oval(760 + index * 42, 304 + (index % 2) * 9, 9, 4, "#cfab6f")),
  walker(1_150, 312, 0.86, ["#e8663d", "#f2b441", "#2b3f52"]),
  place(1_220, 312, [
    rect(-26, -32, 46, 20, "#8a5a3a", 10),
    line("M-18,-16 v14 M10,-16 v14 M-26,-28 q-14,-4 -16,-16", "#8a5a3a", 8),
    disc(24, -36, 13, "#8a5a3a"),
    shape("M18,-46 l-4,16 l12,-6 Z", "#6b4128"),
  ]),
  each(
    [
      [300, 336],
      [360, 350],
      [1_380, 336],
      [1_500, 346],
      [700, 352],
    ],
    (x, y) => line(`M${x},${y} q-4,-26 -18,-36 M${x},${y} q0,-30 4,-44 M${x},${y} q6,-24 22,-32`, "#6d9a6a", 6),
  ),
  gull(700, 90, 22, "#ffffff"),
  gull(770, 118, 16, "#ffffff"),
  gull(1_040, 76, 20, "#ffffff"),
);
