import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { frontendUrl } from '../../../test/rows.ts';
import { fakeClock } from '../../../test/clock.ts';
import { signer } from '../../platform/crypto/signed.ts';
import { exportUrl, readExportLink } from './link-model.ts';
import {
  exportFileName,
  isImportable,
  storedSince,
  secondsLeft,
  transferStatusNumber,
  transferStatusOf,
  wrongLocale,
} from './model.ts';
import { transferView } from './view.ts';

const made = new Date('2030-01-01T00:00:00Z');
const after = (seconds: number): Date => new Date(made.getTime() + seconds * 1000);
const weekSeconds = 7 * 86_400;

test('a file is kept for a week', () => {
  expect(storedSince(after(weekSeconds))).toEqual(made);
  expect([
    secondsLeft(made, after(1.5)),
    secondsLeft(made, after(weekSeconds)),
    secondsLeft(made, after(weekSeconds + 9)),
  ]).toEqual([weekSeconds - 2, 0, 0]);
});

test('a status is stored as its number', () => {
  expect((['running', 'done', 'failed'] as const).map(transferStatusNumber)).toEqual([0, 1, 2]);
  expect([0, 1, 2, 3].map(transferStatusOf)).toEqual(['running', 'done', 'failed', 'failed']);
});

test('articles are read from supported file types', () => {
  for (const name of ['a.md', 'a.MARKDOWN', 'a.htm', 'a.html', 'a.json', 'a.zip'])
    expect(isImportable(name)).toBe(true);
  for (const name of ['a.txt', 'md', 'a.md.exe', 'a.xhtml']) expect(isImportable(name)).toBe(false);
});

test('an export is named after its portal and date', () => {
  expect(exportFileName('help', made)).toBe('help-2030-01-01.zip');
});

test('an unsupported locale is named in the error, truncated', () => {
  expect(wrongLocale('fr')).toBeInstanceOf(Failure);
  expect(wrongLocale('fr')).toMatchObject({
    code: 'unprocessable',
    message: 'The help center is not written in fr',
  });
  expect(wrongLocale('x'.repeat(41)).message).toBe(`The help center is not written in ${'x'.repeat(40)}`);
  expect(wrongLocale(undefined).message).toBe('The help center is not written in ');
});

const clock = fakeClock(made.toISOString());
const fileLinks = signer({ current: 'a secret key for tests only, 0123456789' }, 'files', clock);
const linked = { account_id: 2, id: 7, name: 'my help.zip', created_at: made };
const urlAt = (now: Date) => exportUrl({ fileLinks, installation: { frontendUrl }, now }, linked);

test('an export can be downloaded by a link until it expires', () => {
  const url = urlAt(after(weekSeconds - 60));
  expect(url).toMatch(/^https:\/\/desk\.example\/files\/articles\/[^/]+\/my%20help\.zip$/);
  const token = url?.split('/').at(-2) ?? '';
  expect(readExportLink(fileLinks, token)).toEqual({ accountId: 2, id: 7 });
  clock.advance(60_000);
  expect(readExportLink(fileLinks, token)).toBeUndefined();
  expect(urlAt(after(weekSeconds))).toBeNull();
});

test.each([
  ['forged', 'a.b.c'],
  ['for another purpose', fileLinks.sign(['blob', 2, 7], 6000)],
  ['no list', fileLinks.sign('article_export', 6000)],
  ['of another format', fileLinks.sign(['article_export', 2], 6000)],
  ['of another format', fileLinks.sign(['article_export', 'x', 7], 6000)],
])('a link that is %s does not open an export', (_how, token) => {
  expect(readExportLink(fileLinks, token)).toBeUndefined();
});

test('an import and an export are shown without internal columns', () => {
  const counts = {
    total_count: 1,
    done_count: 2,
    created_count: 3,
    updated_count: 4,
    unchanged_count: 5,
    refused_count: 6,
    categories_count: 7,
  };
  const row = {
    ...counts,
    id: 8,
    account_id: 2,
    portal_id: 3,
    creator_id: 4,
    is_export: false,
    name: 'a.zip',
    status: 1,
    locale: 'en',
    as_drafts: false,
    storage_key: 'key',
    failure: 'why',
    created_at: made,
    updated_at: made,
  };
  const refused = [{ name: 'b.md', reason: 'It has no text' }];
  const shown = {
    ...counts,
    id: 8,
    kind: 'import',
    file_name: 'a.zip',
    status: 'done',
    refused,
    failure: 'why',
    download_url: null,
    created_at: '2030-01-01T00:00:00.000Z',
  };
  expect(transferView(row, { refused, downloadUrl: null })).toStrictEqual(shown);
  expect(
    transferView({ ...row, is_export: true }, { refused: [], downloadUrl: 'https://x.test' }),
  ).toStrictEqual({
    ...shown,
    kind: 'export',
    refused: [],
    download_url: 'https://x.test',
  });
});
