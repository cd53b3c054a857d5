import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const documented = new URL('../../../../docs/running.md', import.meta.url);

let folder: string;
let server: Server;
let script: string;
let answer = 503;
const taken: { authorization: string | undefined; type: string | undefined; body: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-postfix-'));
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { authorization, 'content-type': type } = request.headers;
      taken.push({ authorization, type, body });
      response.writeHead(answer).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const netrc = join(folder, 'netrc');
  await writeFile(netrc, 'machine 127.0.0.1 login actionmailbox password secret\n', { mode: 0o600 });
  const shown = /```sh\n(#!.*?)```/s.exec(await readFile(documented, 'utf8'))?.[1] ?? '';
  script = shown
    .replace('https://desk.example.com', `http://127.0.0.1:${port}`)
    .replace('/etc/confab-netrc', netrc);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** The exit code of the script, which Postfix evaluates. */
async function hand(email: string): Promise<unknown> {
  const run = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  run.stdin.end(email);
  const [code]: unknown[] = await once(run, 'close');
  return code;
}

test('the documented script forwards an email unchanged, and requests a retry when that fails', async () => {
  const email = 'From: ines@example.com\nSubject: Lamp\n\nHello\n';
  expect(await hand(email)).toBe(75);
  answer = 204;
  expect(await hand(email)).toBe(0);
  const authorization = `Basic ${Buffer.from('actionmailbox:secret').toString('base64')}`;
  expect(taken.at(-1)).toEqual({ authorization, type: 'message/rfc822', body: email });
  server.close();
  await once(server, 'close');
  expect(await hand(email)).toBe(75);
});
