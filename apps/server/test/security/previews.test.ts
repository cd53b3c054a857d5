import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, png } from '../form.ts';
import type { PreviewOwner } from '../../src/platform/files/preview-turns.ts';
import { imageInterrupted } from '../../src/platform/files/image-worker.ts';
import { codedError } from '../../src/platform/errors/coded-error.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
/** How often a preview was requested from the process that makes them, and how many were executed. */
let events = 0;
let now = new Date();
/** How many of the next ones are killed, as on a machine that is out of memory. */
let cuts = 0;
let owners: PreviewOwner[] = [];
const processes: number[] = [];
beforeAll(async () => {
  t = await startTestApp({
    clock: { now: () => now },
    limiter: noLimits,
    previews: { onStart: (id) => void processes.push(id), limits: { maxPerVisitor: 5 } },
  });
  const { previews } = t.platform;
  t.platform.previews = {
    ...previews,
    make: (owner, source) => {
      events += 1;
      owners.push(owner);
      if (cuts > 0) {
        cuts -= 1;
        return Promise.reject(codedError(imageInterrupted, 'cut off', 503));
      }
      return previews.make(owner, source);
    },
  };
});
afterAll(() => t.close());

/** The URLs of the previews of images in a visitor's message. */
async function send(...pictures: Buffer[]): Promise<string[]> {
  const token = `?website_token=${t.fixtures.website.websiteToken}`;
  const config = (await t.as(null).post(`/api/v1/widget/config${token}`)).json();
  const body = await form(
    pictures.map((bytes) => ['message[attachments][]', { name: 'a.png', bytes, type: 'image/png' }] as const),
  );
  const headers = { ...body.headers, 'x-auth-token': String(config.website_channel_config.auth_token) };
  const url = `/api/v1/widget/messages${token}`;
  const answer = await t.as(null).inject({ method: 'POST', url, ...body, headers });
  expect(answer.statusCode).toBe(200);
  const attachments: { thumb_url: string }[] = answer.json().attachments;
  return attachments.map((each) => each.thumb_url.replace('http://confab.test', ''));
}

const statusOf = async (url: string): Promise<number> => (await t.as(null).get(url)).statusCode;

/** A file with the header of an image but invalid content. */
async function broken(): Promise<Buffer> {
  const bytes = await png(300);
  return bytes.fill(0xff, bytes.length / 2, bytes.length - 20);
}

test('a failed preview is not retried, however often it is requested', async () => {
  const [url = ''] = await send(await broken());
  expect(url).not.toBe('');
  const before = events;
  expect(await Promise.all([statusOf(url), statusOf(url), statusOf(url)])).toEqual([404, 404, 404]);
  expect(events - before).toBe(1);
  for (let time = 0; time < 5; time += 1) expect(await statusOf(url)).toBe(404);
  expect(events - before).toBe(1);
});

test('previews are created one at a time in a separate process, each once, and rejected when too many wait', async () => {
  const pictures = await Promise.all([100, 110, 120, 130].map(png));
  const urls = await send(...pictures);
  const before = events;
  const statuses = await Promise.all([...urls, ...urls, ...urls].map(statusOf));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(events - before).toBe(4);
  expect(new Set(processes).size).toBe(1);
  expect(processes).not.toContain(process.pid);
  for (const url of urls) expect(await statusOf(url)).toBe(200);
  expect(events - before).toBe(4);

  const many = await send(...(await Promise.all(Array.from({ length: 9 }, (_, index) => png(200 + index)))));
  const flood = await Promise.all(many.map((url) => t.as(null).get(url)));
  expect(flood.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(0);
  expect(flood.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('5');
  // A rejected caller is served later.
  for (const url of many) expect(await statusOf(url)).toBe(200);
});

test('an interrupted preview is retried, and fails after the third time', async () => {
  const [honest = '', hostile = ''] = [...(await send(await png(340))), ...(await send(await png(350)))];
  const before = events;
  cuts = 1;
  const answers = await Promise.all([honest, honest].map((url) => t.as(null).get(url)));
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '60'],
    [503, '60'],
  ]);
  // Until then nothing makes it retry.
  expect([await statusOf(honest), events - before]).toEqual([503, 1]);
  now = new Date(now.getTime() + 61_000);
  expect([await statusOf(honest), events - before]).toEqual([200, 2]);
  cuts = 3;
  for (const expected of [503, 503, 404]) {
    expect(await statusOf(hostile)).toBe(expected);
    now = new Date(now.getTime() + 61_000);
  }
  expect([await statusOf(hostile), events - before, cuts]).toEqual([404, 5, 0]);
});

test('visitors’ images are queued separately from members’', async () => {
  owners = [];
  const [first = '', second = ''] = [...(await send(await png(310))), ...(await send(await png(320)))];
  const bytes = await png(330);
  const conversations = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  const opened = await t.as(t.fixtures.maya).post(conversations, { source_id: t.fixtures.tessa.sourceId });
  const body = await form([['attachments[]', { name: 'a.png', bytes, type: 'image/png' }]]);
  const url = `${conversations}/${opened.json().id}/messages`;
  const message = (await t.as(t.fixtures.maya).inject({ method: 'POST', url, ...body })).json();
  const own = String(message.attachments[0].thumb_url).replace('http://confab.test', '');
  for (const each of [first, second, own]) expect(await statusOf(each)).toBe(200);
  expect(owners.map(({ kind }) => kind)).toEqual(['visitor', 'visitor', 'members']);
  expect(owners[0]).not.toEqual(owners[1]);
});

test('an image that would take too much memory has no preview, and is still served', async () => {
  const { default: sharp } = await import('sharp');
  const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const [url = ''] = await send(bomb);
  expect(await statusOf(url)).toBe(404);
  const { rows } = await t.database.pool.query<{ metadata: object }>(
    'select metadata from blob order by id desc limit 1',
  );
  expect(rows[0]?.metadata).toMatchObject({ width: 8000, height: 6000, preview: 'failed' });
});

test('an image that is also valid HTML is shown and downloaded as an image', async () => {
  const page = '<html><script>alert(1)</script></html>';
  const { default: sharp } = await import('sharp');
  const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
    .gif()
    .toBuffer();
  const bytes = Buffer.concat([gif, Buffer.from(page)]);
  for (const [name, shown] of [
    ['a.html', 'a.html.gif'],
    ['a.gif', 'a.gif'],
  ]) {
    const body = await form([['attachment', { name: name ?? '', bytes, type: 'text/html' }]]);
    const url = `/api/v1/accounts/${t.fixtures.account.id}/upload`;
    const link = (await t.as(t.fixtures.maya).inject({ method: 'POST', url, ...body })).json().file_url;
    for (const query of ['', '?download=1']) {
      const file = await t.as(null).get(`${String(link).replace('http://confab.test', '')}${query}`);
      expect(file.headers['content-disposition']).toContain(`filename="${shown}"`);
      expect(file.headers).toMatchObject({
        'content-type': 'image/gif',
        'content-security-policy': "sandbox; default-src 'none'",
      });
    }
  }
});
