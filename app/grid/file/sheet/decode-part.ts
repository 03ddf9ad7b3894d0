/** Text of a part in pieces: UTF-16 or UTF-8, by the first bytes. Throws on invalid bytes. */
export async function* decodePart(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < HEAD_BYTES) continue;
    decoder = new TextDecoder(encodingOf(head), { fatal: true });
    yield decoder.decode(head, { stream: true });
  }
  yield (decoder ?? new TextDecoder("utf-8", { fatal: true })).decode(decoder ? undefined : head);
}

const HEAD_BYTES = 4;

function encodingOf([first, second, third, fourth]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return "utf-16be";
  return "utf-8";
}
