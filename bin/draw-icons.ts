// Draws the icons of public/ from icon.svg. Phones crop the maskable icon and iOS its own, so these have no corners.
import "./refuse-old-node";
import fs from "node:fs";
import sharp from "sharp";

const drawn = fs.readFileSync("public/icon.svg", "utf8");
const square = drawn.replace(/ rx="\d+"/, "");
const inset = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace("<rect ", '<rect x="-4" y="-4" ')
  .replace(/width="32" height="32"/, 'width="40" height="40"');

const draw = (svg: string, size: number, file: string) =>
  sharp(Buffer.from(svg), { density: 1200 })
    .resize(size, size)
    .png({ palette: true, colors: 32, compressionLevel: 9 })
    .toFile(`public/${file}`);

await Promise.all([
  draw(drawn, 192, "icon-192.png"),
  draw(drawn, 512, "icon-512.png"),
  draw(inset, 512, "icon-maskable.png"),
  draw(square, 180, "icon-apple.png"),
]);
