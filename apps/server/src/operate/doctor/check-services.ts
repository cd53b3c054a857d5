import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { systemIds } from '../../platform/ids/ids.ts';
import { createLogger } from '../../platform/log/log.ts';
import { openMailer } from '../../platform/email/mailer.ts';
import { parseSender } from '../../platform/email/sender.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { failing, type Finding, ok, reasonOf, warning } from './finding.ts';

/** Writes a file, reads it back and deletes it. */
export async function checkStorage({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Finding> {
  const target = storageUrl?.startsWith('s3://')
    ? `The bucket ${new URL(storageUrl).hostname}`
    : 'The folder for files';
  const key = newStorageKey(systemIds);
  const content = randomBytes(64);
  try {
    const storage = await openStorage(storageUrl, dataDir);
    try {
      await storage.put(key, content, { contentType: 'application/octet-stream', size: content.length });
      const stored = await storage.get(key);
      const isSame = stored !== undefined && content.equals(await buffer(stored.stream));
      await storage.delete(key);
      if (!isSame)
        return failing('storage', `${target} gives back other bytes than were written.`, storageAdvice);
      if ((await storage.head(key)) !== undefined)
        return failing('storage', `${target} keeps files that were deleted.`, storageAdvice);
    } finally {
      await storage.close();
    }
    return ok('storage', `${target} can be written, read and deleted from.`);
  } catch (error) {
    return failing('storage', `${target} cannot be used: ${reasonOf(error)}.`, storageAdvice);
  }
}

const storageAdvice = 'Check STORAGE_URL, its key and what that key may do (list, get, put, delete).';

/** Connects to the mail server and signs in, without sending anything. */
export async function checkEmail(
  config: Pick<Config, 'smtpUrl' | 'mailerSenderEmail' | 'dataDir'>,
): Promise<Finding> {
  const { smtpUrl, mailerSenderEmail, dataDir } = config;
  if (smtpUrl === undefined)
    return warning(
      'email',
      `No emails are sent: they are saved in ${join(dataDir, 'mail')}.`,
      'Set SMTP_URL and MAILER_SENDER_EMAIL.',
    );
  const mailer = openMailer({
    smtpUrl,
    from: parseSender(mailerSenderEmail),
    directory: join(dataDir, 'mail'),
    log: createLogger({ level: 'silent' }),
    clock: systemClock,
    ids: systemIds,
  });
  try {
    await mailer.probe();
  } catch (error) {
    const advice = 'Check host, port, user and password in SMTP_URL, and that the network lets it through.';
    return failing('email', `${new URL(smtpUrl).host} does not take emails: ${reasonOf(error)}.`, advice);
  } finally {
    await mailer.close();
  }
  const { address } = parseSender(mailerSenderEmail);
  if (address.endsWith('@localhost'))
    return warning(
      'email',
      `Emails come from ${address}.`,
      'Set MAILER_SENDER_EMAIL to an address of yours.',
    );
  return ok('email', `${new URL(smtpUrl).host} takes emails from us; they come from ${address}.`);
}

/** Undefined where there is none. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding | undefined> {
  if (redisUrl === undefined) return undefined;
  const { ping } = await import('../../platform/live/redis/ping.ts');
  const { host } = new URL(redisUrl);
  return ping(redisUrl).then(
    () => ok('redis', `${host} answers.`),
    (error: unknown) =>
      failing('redis', `${host} does not answer: ${reasonOf(error)}.`, 'Check REDIS_URL and that it runs.'),
  );
}
