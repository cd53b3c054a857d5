import { describe, expect, test } from 'vitest';
import { frontendUrl } from '../../../../test/rows.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { signer } from '../../../platform/crypto/signed.ts';
import { exportView } from '../exporting/view.ts';
import { importView, rejectedFileName } from '../importing/view.ts';
import { storedSince, readTransfer, signTransfer, transferUrl } from './link-model.ts';
import { exportFailedEmail, exportEmail, importEmail } from './email-view.ts';

const created_at = new Date('2030-01-01T00:00:00.000Z');
const weekSeconds = 7 * 24 * 3600;
const later = (seconds: number): Date => new Date(created_at.getTime() + seconds * 1000);
const clock = fakeClock(created_at);
const fileLinks = signer({ current: 'a secret key for tests only, 0123456789' }, 'files', clock);
const links = { fileLinks, installation: { frontendUrl }, now: created_at };

describe('a link to a file of contacts', () => {
  const link = { kind: 'contact_export', accountId: 2, id: 9 } as const;

  test('expires with the file, a week after the request', () => {
    const token = signTransfer(fileLinks, link, { created_at, now: created_at });
    expect(readTransfer(fileLinks, token ?? '')).toEqual({ ...link, expiresAt: later(weekSeconds) });
    expect(signTransfer(fileLinks, link, { created_at, now: later(weekSeconds - 1) })).not.toBeNull();
    expect(signTransfer(fileLinks, link, { created_at, now: later(weekSeconds) })).toBeNull();
    expect(storedSince(later(weekSeconds))).toEqual(created_at);
  });

  test.each([
    ['forged', 'a.b.c'],
    ['for another purpose', fileLinks.sign(['blob', 2, 9], 60)],
    ['of another format', fileLinks.sign(['contact_export', 2], 60)],
    ['of another format', fileLinks.sign(['contact_export', 2, 'x'], 60)],
    ['of another format', fileLinks.sign(['contact_export', 'x', 2], 60)],
  ])('is invalid when %s', (_how, token) => {
    expect(readTransfer(fileLinks, token)).toBeUndefined();
  });

  test('may be for the rejected rows of an import', () => {
    const token = fileLinks.sign(['contact_import', 2, 9], 60);
    expect(readTransfer(fileLinks, token)).toMatchObject({ kind: 'contact_import', accountId: 2, id: 9 });
  });

  test('names the file', () => {
    expect(transferUrl(frontendUrl, 'token', 'a b/c.csv')).toBe(
      'https://desk.example/files/contacts/token/a%20b%2Fc.csv',
    );
  });
});

const kindIn = (url: string | null) => readTransfer(fileLinks, url?.split('/').at(-2) ?? '');

test('an export shows its progress, and its file while that exists', () => {
  const row = {
    account_id: 2,
    id: 9,
    creator_id: 6,
    name: 'Acme_2_contacts.csv',
    format: 0,
    request: {},
    status: 1,
    storage_key: 'exports/9',
    exported_count: 3,
    total_count: 4,
    until_id: 99,
    created_at,
    updated_at: later(1),
  };
  const view = exportView(row, links);
  expect(view).toEqual({
    id: 9,
    status: 'done',
    format: 'csv',
    file_name: 'Acme_2_contacts.csv',
    exported_count: 3,
    total_count: 4,
    download_url: expect.stringMatching(
      /^https:\/\/desk\.example\/files\/contacts\/.*\/Acme_2_contacts\.csv$/,
    ),
    created_at: created_at.toISOString(),
  });
  expect(kindIn(view.download_url)).toMatchObject({ kind: 'contact_export', accountId: 2, id: 9 });
  expect(exportView({ ...row, storage_key: null }, links).download_url).toBeNull();
  expect(exportView(row, { ...links, now: later(weekSeconds) }).download_url).toBeNull();
});

test('an import shows its progress, and its rejected rows while they exist', () => {
  const row = {
    account_id: 2,
    id: 9,
    creator_id: 6,
    name: 'people.csv',
    status: 2,
    storage_key: 'imports/9',
    refused_key: 'imports/9-refused',
    byte_size: 1000,
    encoding: 'utf-8',
    delimiter: ',',
    columns: ['Mail'],
    mapping: ['email'],
    as_wire: false,
    cursor: 900,
    row_count: 8,
    created_count: 1,
    updated_count: 2,
    unchanged_count: 3,
    refused_count: 4,
    malformed_count: 5,
    failure: 'odd',
    created_at,
    updated_at: later(1),
  };
  const view = importView(row, [{ row: 3, reason: 'Email is invalid' }], links);
  expect(view).toEqual({
    id: 9,
    file_name: 'people.csv',
    status: 'done',
    encoding: 'utf-8',
    columns: ['Mail'],
    mapping: ['email'],
    byte_size: 1000,
    processed_bytes: 900,
    processed_count: 7,
    created_count: 1,
    updated_count: 2,
    unchanged_count: 3,
    refused_count: 4,
    refused: [{ row: 3, reason: 'Email is invalid' }],
    refused_url: expect.stringMatching(/\/20300101_contacts\.csv$/),
    failure: 'odd',
    created_at: created_at.toISOString(),
  });
  expect(kindIn(view.refused_url)).toMatchObject({ kind: 'contact_import', accountId: 2, id: 9 });
  expect(importView({ ...row, refused_key: null }, [], links).refused_url).toBeNull();
  expect(importView(row, [], { ...links, now: later(weekSeconds) }).refused_url).toBeNull();
  expect(rejectedFileName({ created_at })).toBe('20300101_contacts.csv');
});

describe('the requester is notified by email', () => {
  const counts = { created: 1, updated: 2, unchanged: 3, refused: 4 };
  const counted = 'Added: 1\nUpdated: 2\nAlready up to date: 3\nRejected: 4';
  test('of an import’s result, with the rejected rows', () => {
    const input = { ...counts, fileName: 'people.csv', status: 'failed', failure: 'It broke.' } as const;
    expect(importEmail({ ...input, rejectedUrl: 'https://desk.example/r' })).toEqual({
      subject: "Some of your contacts couldn't be imported",
      blocks: [
        { kind: 'text', text: "Some of your contacts couldn't be imported: people.csv" },
        { kind: 'text', text: 'It broke.' },
        { kind: 'text', text: counted },
        {
          kind: 'link',
          label: 'Download the rejected rows with the reasons',
          url: 'https://desk.example/r',
        },
        { kind: 'text', text: 'The link expires after 7 days.' },
      ],
    });
  });

  test.each([
    ['done', 'Your contacts were imported'],
    ['stopped', 'Your contact import was stopped'],
  ] as const)('that an import is %s', (status, subject) => {
    const message = importEmail({
      ...counts,
      fileName: 'people.csv',
      status,
      failure: null,
      rejectedUrl: null,
    });
    expect(message).toEqual({
      subject,
      blocks: [
        { kind: 'text', text: `${subject}: people.csv` },
        { kind: 'text', text: counted },
      ],
    });
  });

  test('that an export is ready, or failed', () => {
    expect(exportEmail({ fileName: 'people.csv', url: 'https://desk.example/e', count: 7 })).toEqual({
      subject: 'Your contacts are ready to download',
      blocks: [
        { kind: 'text', text: 'Your contacts were exported: 7' },
        { kind: 'link', label: 'Download people.csv', url: 'https://desk.example/e' },
        {
          kind: 'text',
          text: 'Anyone with the link can download the file. It expires after 7 days.',
        },
      ],
    });
    expect(exportFailedEmail()).toEqual({
      subject: "Your contacts couldn't be exported",
      blocks: [{ kind: 'text', text: "Your contacts couldn't be exported. Please try again." }],
    });
  });
});
