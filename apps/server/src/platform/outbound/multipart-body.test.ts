import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { multipartBody } from './multipart-body.ts';

const file = (bytes: string, byteSize = Buffer.byteLength(bytes)) => ({
  name: 'file',
  fileName: 'a "b"\r\nc.txt',
  contentType: 'text/plain\r\nx-evil: 1',
  byteSize,
  open: () => Promise.resolve(Readable.from([Buffer.from(bytes)])),
});

async function written(body: ReturnType<typeof multipartBody>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a form has its declared length, and is parsed back unchanged', async () => {
  const body = multipartBody([{ name: 'to', value: 'Ünes' }, file('grüße')]);
  const bytes = await written(body);
  expect(bytes.length).toBe(body.byteSize);
  const headers = { 'content-type': body.contentType };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData();
  expect(form.get('to')).toBe('Ünes');
  const read = form.get('file');
  if (!(read instanceof File)) throw new Error('no file came out');
  expect([read.name, read.type, await read.text()]).toEqual([
    'a "b"\r\nc.txt',
    'text/plainx-evil: 1',
    'grüße',
  ]);
});

test('a file with other bytes than declared aborts the form', async () => {
  await expect(written(multipartBody([file('abc', 4)]))).rejects.toThrow('a file of 4 bytes has 3');
});
