import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConfab, type Confab } from './confab.ts';

const launcher = fileURLToPath(new URL('../scripts/launch.mjs', import.meta.url));
const owner = { email: 'owner@example.com', password: 'A-long-enough-passw0rd!' };

let folder = '';
let confab: Confab;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'confab-operate-'));
  confab = await startConfab({ DATA_DIR: join(folder, 'data') });
  const onboarded = await fetch(`${confab.url}/installation/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ user: { name: 'Owner', company: 'Acme', ...owner } }),
  });
  expect(onboarded.status, await onboarded.clone().text()).toBe(200);
});
afterAll(async () => {
  await confab?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; out: string };

/** Runs a command of package.json. */
const run = (args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  runNode([launcher, ...args], env);

async function runNode(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      DATA_DIR: join(folder, 'data'),
      FRONTEND_URL: confab.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, out };
}

async function signIn(url: string): Promise<number> {
  const { status } = await fetch(`${url}/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  return status;
}

test('a backup of a running server is restored elsewhere, and people sign in there', async () => {
  const archive = join(folder, 'one.tar.gz');
  const backup = await run(['backup', '--to', archive]);
  expect(backup, backup.out).toMatchObject({
    code: 0,
    out: expect.stringContaining('contains the secret key'),
  });
  const busy = await run(['restore', archive, '--replace']);
  expect(busy).toMatchObject({ code: 1, out: expect.stringContaining('Stop it before you restore') });
  const elsewhere = join(folder, 'elsewhere');
  const restored = await run(['restore', archive], { DATA_DIR: elsewhere });
  expect(restored, restored.out).toMatchObject({
    code: 0,
    out: expect.stringContaining(`into ${elsewhere}`),
  });
  const again = await run(['restore', archive], { DATA_DIR: elsewhere });
  expect(again).toMatchObject({ code: 1, out: expect.stringContaining('into an empty place') });
  const key = (dataDir: string) => readFileSync(join(folder, dataDir, 'secret.key'), 'utf8');
  expect(key('elsewhere')).toBe(key('data'));
  const second = await startConfab({ DATA_DIR: elsewhere });
  try {
    expect(await signIn(second.url)).toBe(200);
  } finally {
    await second.close();
  }
}, 180_000);

test('the doctor reports no failures for a healthy server, and the causes for a broken one', async () => {
  const message = createTcpServer((socket) => {
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', () => socket.write('250 ok\r\n'));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(message, 'listening');
  const smtp = `smtp://127.0.0.1:${(message.address() as AddressInfo).port}`;
  const healthy = await run(['doctor'], { SMTP_URL: smtp, MAILER_SENDER_EMAIL: 'Acme <help@example.com>' });
  message.close();
  expect(healthy.out).toContain('0 warnings, 0 failing.');
  for (const topic of [
    'disk',
    'database',
    'migrations',
    'extensions',
    'clocks',
    'secrets',
    'storage',
    'email',
    'address',
    'sockets',
  ])
    expect(healthy.out).toMatch(new RegExp(`^ok +${topic} `, 'm'));
  expect(healthy.code).toBe(0);

  const broken = await run(['doctor'], {
    SMTP_URL: smtp,
    STORAGE_URL: 's3://key:secret@bucket?endpoint=http://127.0.0.1:9',
    SECRET_KEY: 'a key that this database was not set up with',
    TRUSTED_PROXIES: '0.0.0.0/0',
  });
  for (const topic of ['storage', 'email', 'secrets', 'proxies'])
    expect(broken.out).toMatch(new RegExp(`^failing +${topic} .*\n +→ `, 'm'));
  expect(broken.code).toBe(1);
}, 120_000);

test('a proxy without websocket support, and a missing one, are detected by the doctor', async () => {
  const target = new URL(confab.url);
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = request(
      { host: target.hostname, port: target.port, method, path, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    incoming.pipe(onward);
  });
  proxy.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\n\r\n'));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const deaf = await run(['doctor'], { FRONTEND_URL: url });
  proxy.closeAllConnections();
  proxy.close();
  expect(deaf.out).toMatch(/^ok +address /m);
  expect(deaf.out).toMatch(
    /^failing +sockets .*does not open.*\n +→ The proxy must pass websocket upgrades/m,
  );
  expect(deaf.code).toBe(1);
  const gone = await run(['doctor'], { FRONTEND_URL: url });
  expect(gone.out).toMatch(/^failing +address .*no server answers/m);
  const key = join(folder, 'data', 'secret.key');
  chmodSync(key, 0o644);
  expect((await run(['doctor'])).out).toMatch(/^warning +secrets .*\n +→ Run: chmod 600/m);
  chmodSync(key, 0o600);
}, 120_000);

test('invalid settings are findings, and an empty directory is not a failure', async () => {
  const mistaken = await run(['doctor'], { PORT: 'x', ROLES: 'cook' });
  expect(mistaken.out.match(/^failing +settings /gm)).toHaveLength(2);
  expect(mistaken.code).toBe(1);
  const fresh = await run(['doctor'], { DATA_DIR: join(folder, 'nothing'), FRONTEND_URL: '', PORT: '9' });
  expect(fresh.out).toMatch(/^warning +database .*\n +→ The first npm start/m);
  expect(fresh.code).toBe(0);
});

/** The contents of the image, by the last stage of the Dockerfile; packages are linked. Returns its folder. */
function imageFolder(): string {
  const from = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
  const image = join(folder, 'image');
  const lastStep =
    readFileSync(from('Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  for (const [, copied = ''] of lastStep.matchAll(/^COPY --from=build (.*)$/gm)) {
    const sources = copied.split(' ').slice(0, -1);
    for (const source of sources.map((each) => each.replace('/confab/', '')))
      cpSync(from(source), join(image, source), { recursive: true });
  }
  symlinkSync(from('node_modules'), join(image, 'node_modules'));
  return image;
}

test('a container includes the operator’s commands, without source code', async () => {
  const operate = join(imageFolder(), 'scripts/operate.mjs');
  const archive = join(folder, 'container.tar.gz');
  const backup = await runNode([operate, 'backup', '--to', archive]);
  expect(backup, backup.out).toMatchObject({ code: 0, out: expect.stringContaining(`Wrote ${archive}`) });
  const elsewhere = { DATA_DIR: join(folder, 'of-the-container') };
  const restored = await runNode([operate, 'restore', archive], elsewhere);
  expect(restored, restored.out).toMatchObject({ code: 0, out: expect.stringContaining('Restored') });
  expect((await runNode([operate, 'doctor'], elsewhere)).out).toMatch(/^ok +migrations /m);
  expect(await runNode([operate, 'restore'])).toMatchObject({
    code: 2,
    out: expect.stringContaining('Enter one archive.'),
  });
  expect(await runNode([operate, 'cook'])).toMatchObject({
    code: 2,
    out: expect.stringContaining('<backup|restore|doctor>'),
  });
}, 120_000);
