import { fileTypes } from '@confab/contract/features/attachment';
import { describe, expect, test } from 'vitest';
import { attachmentRow, frontendUrl } from '../../../test/rows.ts';
import { fakeClock } from '../../../test/clock.ts';
import { signer } from '../../platform/crypto/signed.ts';
import { attachmentView, embedLink, stableLink, type LinkMaker } from './view.ts';
import { readTarget } from './model.ts';

const clock = fakeClock('2030-01-01T00:00:00.000Z');
const fileLinks = signer({ current: 'a secret key for tests only, 0123456789' }, 'files', clock);
const maker: LinkMaker = { fileLinks, clock, installation: { frontendUrl, fileLinkSeconds: 3600 } };

const base = { id: 21, message_id: 11, account_id: 2, meta: { a: 1 } };
const typeOf = (name: (typeof fileTypes)[number]) => fileTypes.indexOf(name);
const link = (purpose: 'file' | 'thumb', filename = 'a cat.png') =>
  stableLink(maker, { purpose, accountId: 2, id: 21 }, filename);

const image = {
  ...base,
  file_type: 'image',
  extension: null,
  data_url: link('file'),
  thumb_url: link('thumb'),
  file_size: 1234,
  width: 640,
  height: 480,
};

describe('a stored file', () => {
  test('that is an image has two links', () => {
    expect(attachmentView(maker, attachmentRow())).toEqual(image);
  });

  test.each(['video', 'file', 'share', 'story_mention', 'ig_reel'] as const)('is of the kind %s', (name) => {
    const view = attachmentView(maker, attachmentRow({ file_type: typeOf(name) }));
    expect(view).toEqual({ ...image, file_type: name });
  });

  test('of audio has a transcript field', () => {
    const view = attachmentView(maker, attachmentRow({ file_type: typeOf('audio') }));
    expect(view).toEqual({ ...image, file_type: 'audio', transcribed_text: '' });
  });

  test('without a size in pixels has no preview', () => {
    expect(attachmentView(maker, attachmentRow({ width: null }))).toMatchObject({ thumb_url: '' });
  });

  test('without a name is called "file", and one of an unknown type has that type', () => {
    const view = attachmentView(maker, attachmentRow({ filename: null, file_type: 99 }));
    expect(view).toMatchObject({ file_type: 'file', data_url: link('file', 'file') });
  });

  test('on another server is linked there', () => {
    const outside = attachmentRow({ blob_id: null, external_url: 'https://other.example/a.png' });
    expect(attachmentView(maker, outside)).toMatchObject({
      data_url: 'https://other.example/a.png',
      thumb_url: '',
    });
    expect(attachmentView(maker, { ...outside, external_url: null })).toMatchObject({ data_url: '' });
  });
});

test('locations, pages, and contacts have their own keys', () => {
  const row = attachmentRow({
    coordinates_lat: 38.7,
    coordinates_long: -9.1,
    fallback_title: 'Lisbon',
    external_url: 'https://map.example',
  });
  const scope = { ...base, fallback_title: 'Lisbon', data_url: 'https://map.example' };
  expect(attachmentView(maker, { ...row, file_type: typeOf('location') })).toEqual({
    ...scope,
    file_type: 'location',
    coordinates_lat: 38.7,
    coordinates_long: -9.1,
  });
  expect(attachmentView(maker, { ...row, file_type: typeOf('fallback') })).toEqual({
    ...scope,
    file_type: 'fallback',
  });
  expect(attachmentView(maker, { ...row, file_type: typeOf('contact') })).toEqual({
    ...base,
    file_type: 'contact',
    fallback_title: 'Lisbon',
  });
  expect(attachmentView(maker, attachmentRow({ file_type: typeOf('location') }))).toMatchObject({
    coordinates_lat: 0,
    coordinates_long: 0,
  });
  expect(attachmentView(maker, attachmentRow({ file_type: typeOf('contact') }))).toMatchObject({
    fallback_title: '',
  });
});

test('a link names the file, opens it, and expires as configured', () => {
  const [, site = '', token = '', name] = /^(.*)\/files\/([^/]+)\/(.*)$/.exec(link('file', 'ä/b?.png')) ?? [];
  expect([site, name]).toEqual([frontendUrl, '%C3%A4%2Fb%3F.png']);
  expect(readTarget(fileLinks, token, ['file'])).toEqual({
    purpose: 'file',
    accountId: 2,
    id: 21,
    version: 0,
    expiresAt: new Date('2030-01-01T02:00:00.000Z'),
  });
});

test('a link is permanent and stable, unless the installation configures otherwise', () => {
  const lasting = { ...maker, installation: { frontendUrl, fileLinkSeconds: 0 } };
  const later = { ...lasting, clock: fakeClock('2031-01-01T00:00:00.000Z') };
  const at = (which: LinkMaker) => attachmentView(which, attachmentRow());
  expect(at(later)).toEqual(at(lasting));
  const url = 'data_url' in at(lasting) ? String(at(lasting).data_url) : '';
  const token = url.split('/').at(-2);
  expect(readTarget(fileLinks, token, ['file'])?.expiresAt).toEqual(new Date('9999-12-31T23:59:59.000Z'));
  expect(attachmentView(lasting, attachmentRow({ link_version: 1 }))).not.toEqual(at(lasting));
});

test('a link that is written into a text lasts fifty years, whatever the name', () => {
  const address = embedLink(maker, { account_id: 2, id: 31, filename: 'half \ud800.png' });
  const token = /\/files\/([^/]+)\//.exec(address)?.[1];
  expect(readTarget(fileLinks, token, ['embed'])).toEqual({
    purpose: 'embed',
    accountId: 2,
    id: 31,
    version: 0,
    expiresAt: new Date(Date.UTC(2030, 0, 1) + 50 * 365 * 86_400_000),
  });
});
