import type { Deliverability, DeliverabilityCheck } from '@confab/contract/features/inbox-provider';
import type { EmailAccess } from '../../platform/email/email-access.ts';
import { readSpf } from '../../platform/email/spf.ts';
import type { ProviderTools } from '../channel.ts';
import { smtpOf } from './accounts.ts';
import { readEmailSecrets, readEmailSettings, type EmailSettings } from './settings.ts';

/** Where senders keep their keys: names that providers give out, as DNS cannot list them. */
const usualSelectors = (
  'default dkim mail smtp google selector1 selector2 s1 s2 k1 k2 k3 ' +
  'fm1 fm2 fm3 mandrill mxvault pm protonmail zoho zmail ses mg sig1'
).split(' ');
const deadlineMs = 15_000;

type Found = Omit<DeliverabilityCheck, 'name'>;

/**
 * Whether the emails of an inbox pass authentication at their receivers, checked now. Without checks where another
 * server sends them under its own name. `selector` is that of the domain's key, if known.
 */
export async function checkDeliverability(
  { settings: stored, secrets, emailAccess }: ProviderTools,
  selector: string | undefined,
): Promise<Deliverability> {
  const settings = readEmailSettings(stored);
  const domain = domainOf(settings.email);
  if (!settings.smtp_enabled) return { domain, server: null, checks: [] };
  const account = smtpOf(settings, readEmailSecrets(secrets));
  const { host } = account;
  const checks = await Promise.all([
    inTime('spf', () => checkSpf(emailAccess, settings.email, host)),
    inTime('dkim', () => checkDkim(emailAccess, domain, selector)),
    inTime('dmarc', () => checkDmarc(emailAccess, domain)),
    inTime('ptr', () => checkNames(emailAccess, host)),
    inTime('tls', () => checkEncryption(emailAccess, settings, account)),
  ]);
  return { domain, server: host, checks };
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

async function inTime(
  name: DeliverabilityCheck['name'],
  check: () => Promise<Found>,
): Promise<DeliverabilityCheck> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(unknown('No answer in time')), deadlineMs);
  });
  try {
    return { name, ...(await Promise.race([check(), late])) };
  } catch (error) {
    return { name, ...unknown(error instanceof Error ? error.message : String(error)) };
  } finally {
    clearTimeout(timer);
  }
}

const unknown = (reason: string): Found => ({ state: 'unknown', finding: 'unreachable', found: [reason] });

const spfStates = {
  listed: 'good',
  unlisted: 'weak',
  open: 'bad',
  missing: 'bad',
  several: 'bad',
  invalid: 'bad',
} as const;

async function checkSpf(emailAccess: EmailAccess, email: string, host: string): Promise<Found> {
  const sender = { email, host, addresses: await emailAccess.addressesOf(host) };
  const { record, finding } = await readSpf(emailAccess.records, domainOf(email), sender);
  return { state: spfStates[finding], finding, found: record === null ? [] : [record] };
}

async function checkDkim(
  emailAccess: EmailAccess,
  domain: string,
  selector: string | undefined,
): Promise<Found> {
  const selectors = selector === undefined ? usualSelectors : [selector];
  const found = await Promise.all(
    selectors.map(async (each) => {
      const name = `${each}._domainkey.${domain}`;
      const texts = await emailAccess.records.texts(name);
      return texts.filter((text) => /(^|;)\s*p=/.test(text)).map((text) => ({ name, text }));
    }),
  );
  const keys = found.flat();
  const names = [...new Set(keys.map(({ name }) => name))];
  if (keys.some(({ text }) => /(^|;)\s*p=\s*[a-z0-9+/]/i.test(text)))
    return { state: 'good', finding: 'listed', found: names };
  // An empty key means that it was revoked.
  if (keys.length > 0) return { state: 'bad', finding: 'revoked', found: names };
  return selector === undefined
    ? { state: 'unknown', finding: 'no_usual_key', found: [] }
    : { state: 'bad', finding: 'missing', found: [] };
}

/** The policy of the domain, or of the one above it that has one. */
async function checkDmarc(emailAccess: EmailAccess, domain: string): Promise<Found> {
  const labels = domain.split('.');
  for (let at = 0; at < labels.length - 1 && at < maxLevels; at += 1) {
    const name = `_dmarc.${labels.slice(at).join('.')}`;
    // The nearest one counts.
    // oxlint-disable-next-line no-await-in-loop
    const found = (await emailAccess.records.texts(name)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    const [record] = found;
    if (record === undefined) continue;
    if (found.length > 1) return { state: 'bad', finding: 'several', found };
    const policy = /;\s*p=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (policy === 'reject' || policy === 'quarantine')
      return { state: 'good', finding: 'listed', found: [record] };
    return policy === 'none'
      ? { state: 'weak', finding: 'only_watches', found: [record] }
      : { state: 'bad', finding: 'invalid', found: [record] };
  }
  return { state: 'bad', finding: 'missing', found: [] };
}

const maxLevels = 4;

/** Whether the addresses of the server have a name, and the name leads back. */
async function checkNames(emailAccess: EmailAccess, host: string): Promise<Found> {
  const results = await Promise.all(
    (await emailAccess.addressesOf(host)).slice(0, maxAddresses).map(async (address) => {
      const names = (await emailAccess.records.names(address)).slice(0, maxAddresses);
      const back = await Promise.all(names.map((name) => emailAccess.records.addresses(name)));
      const isBack = back.some((addresses) => addresses.includes(address));
      return { words: `${address} → ${names.join(', ') || '–'}`, hasName: names.length > 0, isBack };
    }),
  );
  const found = results.map(({ words }) => words);
  if (results.some(({ hasName }) => !hasName)) return { state: 'weak', finding: 'missing', found };
  return results.every(({ isBack }) => isBack)
    ? { state: 'good', finding: 'listed', found }
    : { state: 'weak', finding: 'not_back', found };
}

const maxAddresses = 4;

/** Whether the connection to the server is encrypted, with a certificate in its name. It does not log in. */
async function checkEncryption(
  emailAccess: EmailAccess,
  settings: EmailSettings,
  account: ReturnType<typeof smtpOf>,
): Promise<Found> {
  const { accessToken: _, ...open } = account;
  const isOff = account.security === 'none';
  const security = isOff ? 'starttls' : account.security;
  const problem = await emailAccess.checkSmtp({
    ...open,
    user: '',
    password: '',
    security,
    verifiesCertificate: true,
  });
  const found = [`${account.host}:${account.port}`, ...(problem === undefined ? [] : [problem])];
  if (isOff)
    return problem === undefined
      ? { state: 'bad', finding: 'not_used', found }
      : { state: 'bad', finding: 'not_offered', found };
  if (problem !== undefined) return { state: 'bad', finding: 'refused', found };
  return settings.smtp_openssl_verify_mode === 'none'
    ? { state: 'weak', finding: 'not_verified', found }
    : { state: 'good', finding: 'listed', found };
}
