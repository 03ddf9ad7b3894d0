const PIXEL = "/app/blog/reading-pixel";

export const postPixel = (contentsId: number): string => `${PIXEL}?contentsId=${contentsId}`;
export const blogPixel = (userId: number): string => `${PIXEL}?userId=${userId}`;

/** Without script the CSS loads the pixel after two seconds (rule 267). */
const style = (pixel: string) => `@keyframes read{from,to{background-image:url(${pixel})}}
body::after{content:"";position:absolute;width:1px;height:1px;animation:read 1s 2s forwards}`;

export function Pixel({ script, pixel }: { script: string; pixel?: string }) {
  return (
    <>
      <script src={script} data-pixel={pixel} defer />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: style(pixel ?? PIXEL) }} />
      </noscript>
    </>
  );
}
