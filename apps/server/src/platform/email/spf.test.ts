import { expect, test } from 'vitest';
import { readSpf } from './spf.ts';

const zone: Readonly<Record<string, readonly string[]>> = {
  'TXT _spf.sender.example': ['v=spf1 ip4:127.0.0.1 ?all'],
  'TXT loop.example': ['v=spf1 include:loop.example -all'],
  'TXT 1.0.0.127.in-addr.lamps.example._spf.sender.example': ['v=spf1 ip4:127.0.0.1 -all'],
  'MX lamps.example': ['mail.lamps.example'],
  'A mail.lamps.example': ['127.0.0.1'],
  'A help.1.lamps.example': ['127.0.0.9'],
  'A 127.0.0.1._spf.sender.example': ['127.0.0.2'],
  'A 127.0.0.1.six.example': ['::1'],
};
const sender = { email: 'help-1@lamps.example', host: 'mail.lamps.example', addresses: ['127.0.0.1'] };

async function findingOf(record: string, addresses: readonly string[] = sender.addresses) {
  let lookups = 0;
  const resolve = (kind: string, name: string): Promise<string[]> => {
    lookups += 1;
    const own = `${kind} ${name}` === 'TXT lamps.example' ? [record] : undefined;
    return Promise.resolve([...(own ?? zone[`${kind} ${name}`] ?? [])]);
  };
  const records = {
    texts: (name: string) => resolve('TXT', name),
    addresses: (name: string) => resolve('A', name),
    mailHosts: (name: string) => resolve('MX', name),
    names: (address: string) => resolve('PTR', address),
  };
  const { finding } = await readSpf(records, 'lamps.example', { ...sender, addresses });
  return { finding, asked: lookups };
}

test.each([
  ['v=spf1 ip4:10.0.0.0/8 -all', 'unlisted'],
  ['v=spf1 -ip4:127.0.0.1 ip4:127.0.0.0/8 -all', 'unlisted'],
  ['v=spf1 a:mail.lamps.example ~all', 'listed'],
  ['v=spf1 A:mail.lamps.example ~all', 'listed'],
  ['v=spf1 mx -all', 'listed'],
  ['v=spf1 include:_spf.sender.example -all', 'listed'],
  ['v=spf1 redirect=_spf.sender.example', 'listed'],
  ['v=spf1 include:nobody.example -all', 'invalid'],
  ['v=spf1 include:loop.example -all', 'invalid'],
  ['v=spf1 +all', 'open'],
  ['v=spf1 exists:%{i}._spf.sender.example -all', 'listed'],
  ['v=spf1 exists:%{i}.nobody.example -all', 'unlisted'],
  // Only an IPv4 address proves that a name exists, whatever the sender's address is.
  ['v=spf1 exists:%{i}.six.example -all', 'unlisted'],
  ['v=spf1 include:%{ir}.%{v}.%{d}._spf.sender.example -all', 'listed'],
  ['v=spf1 redirect=%{ir}.%{v}.%{d}._spf.sender.example', 'listed'],
  ['v=spf1 a:%{l-}.%{o}/24 -all', 'listed'],
  ['v=spf1 a:%{h} -all', 'listed'],
  ['v=spf1 include:%{x}.sender.example -all', 'invalid'],
])('%s: %s', async (record, finding) => {
  const found = await findingOf(record);
  expect(found.finding).toBe(finding);
  expect(found.asked).toBeLessThan(30);
});

test('one matching address of the given host is enough, and each is looked up separately', async () => {
  const record = 'v=spf1 exists:%{i}._spf.sender.example -all';
  expect((await findingOf(record, ['192.0.2.1', '127.0.0.1'])).finding).toBe('listed');
  expect((await findingOf(record, ['192.0.2.1', '192.0.2.2'])).finding).toBe('unlisted');
  const many = Array.from({ length: 50 }, (_one, index) => `192.0.2.${index}`);
  expect((await findingOf(record, many)).asked).toBeLessThan(30);
});
