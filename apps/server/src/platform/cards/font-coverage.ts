/** Which characters a font has glyphs for, from its character map (OpenType, `cmap`, formats 4 and 12). */
export type Coverage = (codePoint: number) => boolean;

export function coverageOf(font: Uint8Array): Coverage {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const ranges = rangesAt(view, mapOf(view));
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

type Range = readonly [first: number, last: number];

/** Of the whole of Unicode where the font has that, else of its first plane. */
function mapOf(view: DataView): number {
  const start = tableAt(view, 'cmap');
  const maps = Array.from({ length: view.getUint16(start + 2) }, (_, index) => {
    const at = start + 4 + index * 8;
    return {
      platform: view.getUint16(at),
      encoding: view.getUint16(at + 2),
      at: start + view.getUint32(at + 4),
    };
  }).filter(
    ({ platform, encoding }) => (platform === 0 && encoding !== 5) || (platform === 3 && encoding % 9 === 1),
  );
  const formats = maps.map(({ at }) => ({ at, format: view.getUint16(at) }));
  const found = formats.find(({ format }) => format === 12) ?? formats.find(({ format }) => format === 4);
  if (found === undefined) throw new Error('the font says of no character that it has it');
  return found.at;
}

function tableAt(view: DataView, name: string): number {
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...Array.from({ length: 4 }, (_, byte) => view.getUint8(at + byte)));
    if (tag === name) return view.getUint32(at + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function rangesAt(view: DataView, at: number): Range[] {
  if (view.getUint16(at) === 12)
    return Array.from({ length: view.getUint32(at + 12) }, (_, index) => {
      const group = at + 16 + index * 12;
      return [view.getUint32(group), view.getUint32(group + 4)];
    });
  const count = view.getUint16(at + 6) / 2;
  const ranges = Array.from({ length: count }, (_, index): Range => [
    view.getUint16(at + 16 + (count + index) * 2),
    view.getUint16(at + 14 + index * 2),
  ]);
  // The last one ends the list and has no glyph.
  return ranges.filter(([first]) => first !== 0xffff);
}
