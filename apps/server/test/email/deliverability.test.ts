import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Deliverability } from '@confab/contract/features/inbox-provider';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DnsRecords } from '../../src/platform/email/dns-records.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { makeCertificate } from '../test-certificate.ts';
import { smtpInput } from './inputs.ts';
import { startSmtpServer, type SmtpServer } from './smtp-server.ts';

/** DNS records by type and name. */
let zone: Record<string, string[]>;
let queries: string[];
const look = (kind: string, name: string): Promise<string[]> => {
  queries.push(`${kind} ${name}`);
  const found = zone[`${kind} ${name}`] ?? [];
  return found[0] === 'fails' ? Promise.reject(new Error('queryTxt ESERVFAIL')) : Promise.resolve(found);
};
const records: DnsRecords = {
  texts: (name) => look('TXT', name),
  addresses: (name) => look('A', name),
  mailHosts: (name) => look('MX', name),
  names: (address) => look('PTR', address),
};

let t: TestApp;
let smtp: SmtpServer;
let url: string;
const asMaya = () => t.as(t.fixtures.maya);
const user = 'help@lamps.example';

beforeAll(async () => {
  smtp = await startSmtpServer(user, 'a password of the mailbox');
  t = await startTestApp({ records });
  url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes`;
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  queries = [];
  zone = {
    'TXT lamps.example': ['google-site-verification=1', 'v=spf1 ip4:127.0.0.0/8 -all'],
    'TXT s1._domainkey.lamps.example': ['v=DKIM1; k=rsa; p=MIIBIjAN'],
    'TXT _dmarc.lamps.example': ['v=DMARC1; p=reject'],
    'PTR 127.0.0.1': ['mail.lamps.example'],
    'A mail.lamps.example': ['127.0.0.1'],
  };
});

let made = 0;
async function connect(more: object = smtpInput(smtp.port)): Promise<number> {
  made += 1;
  // Each inbox has an address in the same domain.
  const channel = { type: 'email', email: `help-${made}@lamps.example`, ...more };
  const answer = await asMaya().post(url, { name: 'Lamps', channel });
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

async function check(id: number, input: object = {}): Promise<Deliverability> {
  const answer = await asMaya().post(`${url}/${id}/check_deliverability`, input);
  expect(answer.statusCode).toBe(200);
  return answer.json().payload;
}

const findings = ({ checks }: Deliverability) =>
  Object.fromEntries(checks.map(({ name, state, finding }) => [name, `${state} ${finding}`]));

let inboxId: number;
beforeAll(async () => {
  inboxId = await connect();
});

test('shows valid records', async () => {
  const answer = await check(inboxId);
  expect(answer).toMatchObject({ domain: 'lamps.example', server: '127.0.0.1' });
  expect(answer.checks.slice(0, 4)).toEqual([
    { name: 'spf', state: 'good', finding: 'listed', found: ['v=spf1 ip4:127.0.0.0/8 -all'] },
    { name: 'dkim', state: 'good', finding: 'listed', found: ['s1._domainkey.lamps.example'] },
    { name: 'dmarc', state: 'good', finding: 'listed', found: ['v=DMARC1; p=reject'] },
    { name: 'ptr', state: 'good', finding: 'listed', found: ['127.0.0.1 → mail.lamps.example'] },
  ]);
  // The stand-in does not offer encryption.
  expect(answer.checks[4]).toMatchObject({ name: 'tls', state: 'bad', finding: 'not_offered' });
});

test('shows missing records', async () => {
  zone = {};
  expect(findings(await check(inboxId))).toMatchObject({
    spf: 'bad missing',
    dkim: 'unknown no_usual_key',
    dmarc: 'bad missing',
    ptr: 'weak missing',
  });
});

test('checks the record of the mailbox’s domain, with its macros', async () => {
  zone['TXT lamps.example'] = ['v=spf1 exists:%{l}.%{i}._spf.%{o} -all'];
  expect(findings(await check(inboxId))).toMatchObject({ spf: 'weak unlisted' });
  zone['A help-1.127.0.0.1._spf.lamps.example'] = ['127.0.0.2'];
  expect(findings(await check(inboxId))).toMatchObject({ spf: 'good listed' });
});

test('reports two records, a monitoring-only policy, a revoked key, a name pointing elsewhere', async () => {
  zone['TXT lamps.example'] = ['v=spf1 -all', 'v=spf1 +mx'];
  zone['TXT _dmarc.lamps.example'] = ['v=DMARC1; p=none; rua=mailto:x@lamps.example'];
  zone['TXT s1._domainkey.lamps.example'] = ['v=DKIM1; p='];
  zone['A mail.lamps.example'] = ['127.0.0.2'];
  expect(findings(await check(inboxId))).toMatchObject({
    spf: 'bad several',
    dkim: 'bad revoked',
    dmarc: 'weak only_watches',
    ptr: 'weak not_back',
  });
});

test('looks up the key of the given selector, and rejects an invalid one', async () => {
  zone['TXT lamps._domainkey.lamps.example'] = ['p=MIIBIjAN'];
  const found = await check(inboxId, { dkim_selector: 'lamps' });
  expect(findings(found)).toMatchObject({ dkim: 'good listed' });
  expect(findings(await check(inboxId, { dkim_selector: 'none' }))).toMatchObject({ dkim: 'bad missing' });
  const refused = await asMaya().post(`${url}/${inboxId}/check_deliverability`, { dkim_selector: 'a b' });
  expect(refused.statusCode).toBe(422);
});

test('an unresponsive system is reported, and does not block other checks', async () => {
  zone['TXT lamps.example'] = ['fails'];
  const answer = await check(inboxId);
  expect(findings(answer)).toMatchObject({ spf: 'unknown unreachable', dmarc: 'good listed' });
  expect(answer.checks[0]?.found).toEqual(['queryTxt ESERVFAIL']);
});

test('an untrusted certificate is rejected, with the connection’s error', async () => {
  const { key, certificate: cert } = makeCertificate('mail.lamps.example');
  const login = { user, pass: 'a password of the mailbox' };
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.pass
        ? done(null, { user })
        : done(new Error('Wrong password')),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const id = await connect({
    ...smtpInput(port),
    smtp_enable_ssl_tls: true,
    smtp_openssl_verify_mode: 'none',
  });
  const tls = (await check(id)).checks.find(({ name }) => name === 'tls');
  expect(tls).toMatchObject({ state: 'bad', finding: 'refused' });
  expect(tls?.found.join(' ')).toMatch(/certificate/i);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
});

test('nothing is checked where the installation sends, for other channels, or for agents', async () => {
  expect(await check(await connect({}))).toEqual({ domain: 'lamps.example', server: null, checks: [] });
  expect(queries).toEqual([]);
  const other = await asMaya().post(`${url}/${t.fixtures.website.id}/check_deliverability`, {});
  expect([other.statusCode, other.json()]).toEqual([422, { error: 'This inbox sends no emails' }]);
  const agent = await t.as(t.fixtures.aiko).post(`${url}/${inboxId}/check_deliverability`, {});
  expect(agent.statusCode).toBe(401);
});
