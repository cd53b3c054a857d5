/** A multipart body with its header, as a browser would send it; ready for `inject`. */
export async function form(
  entries: readonly (readonly [name: string, value: string | TestFile])[],
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.type ?? '' }), value.name);
  }
  const encoded = new Response(data);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

export type TestFile = { name: string; bytes: Uint8Array; type?: string };

/** A real PNG of one color, `side` pixels wide and high. */
export async function png(side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: side, height: side, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
}
