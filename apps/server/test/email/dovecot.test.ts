import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMailbox } from '../../src/platform/email/mailbox.ts';
import { guardedFetch } from '../../src/platform/outbound/guarded-fetch.ts';
import { user } from './inputs.ts';
import { emailText, openEmailHarness, type EmailHarness } from './harness.ts';

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path));
/** Without spaces, which separate values in its configuration. */
const password = 'a-password-of-the-mailbox';
const isRoot = process.getuid?.() === 0;
const missing =
  program === undefined ? 'Dovecot is not installed' : isRoot ? undefined : 'Dovecot needs root';

describe.skipIf(missing !== undefined)(
  `a mailbox of Dovecot${missing === undefined ? '' : ` (${missing})`}`,
  () => {
    let harness: EmailHarness;
    let server: { child: ChildProcess; port: number; folder: string };
    beforeAll(async () => {
      [harness, server] = await Promise.all([openEmailHarness(), startDovecot(program ?? '')]);
    });
    afterAll(async () => {
      await harness.close();
      server.child.kill();
      await rm(server.folder, { recursive: true, force: true });
    });

    test('accepts only the correct password, and returns waiting and new emails', async () => {
      const account = { host: '127.0.0.1', port: server.port, user, isSecure: false };
      const outbound = guardedFetch({ allowPrivate: true, userAgent: 'Confab' });
      const refused = await checkMailbox({ ...account, password: 'wrong' }, outbound);
      expect(refused).toMatch(/authentication failed/i);
      await outbound.close();
      await deliver(server.folder, emailText({ 'Message-ID': '<waits@example.com>' }));
      const imap = {
        imap_enabled: true,
        imap_address: '127.0.0.1',
        imap_port: server.port,
        imap_enable_ssl: false,
      };
      const inboxId = await harness.connect({
        type: 'email',
        email: user,
        ...imap,
        imap_login: user,
        imap_password: password,
      });
      harness.begin();
      await harness.untilMessages(inboxId, 1);
      await deliver(
        server.folder,
        emailText({ 'Message-ID': '<comes@example.com>', 'In-Reply-To': '<waits@example.com>' }),
      );
      const messages = await harness.untilMessages(inboxId, 2);
      expect(messages.map(({ source_id }) => source_id)).toEqual(['waits@example.com', 'comes@example.com']);
      expect(messages[1]?.conversation_id).toBe(messages[0]?.conversation_id);
    }, 60_000);
  },
);

async function startDovecot(path: string) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-dovecot-'));
  await chmod(folder, 0o755);
  for (const part of ['tmp', 'new', 'cur']) await mkdir(join(folder, 'mail', part), { recursive: true });
  await mkdir(join(folder, 'run'));
  execFileSync('chown', ['-R', 'nobody', join(folder, 'mail')]);
  const port = await freePort();
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, configText(folder, port));
  const child = spawn(path, ['-F', '-c', config], { stdio: 'ignore' });
  return { child, port, folder };
}

/** Writes an email into a folder atomically, as a server does. */
async function deliver(folder: string, raw: string): Promise<void> {
  const name = `${Date.now()}.${Math.random().toString(36).slice(2)}.host`;
  await writeFile(join(folder, 'mail', 'tmp', name), raw);
  execFileSync('chown', ['nobody', join(folder, 'mail', 'tmp', name)]);
  await rename(join(folder, 'mail', 'tmp', name), join(folder, 'mail', 'new', name));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const configText = (folder: string, port: number): string => `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
first_valid_uid = 1
default_login_user = nobody
default_internal_user = nobody
default_internal_group = nogroup
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
