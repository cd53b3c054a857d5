import { fileTypes } from '@confab/contract/features/attachment';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { signer } from '../../platform/crypto/signed.ts';
import {
  fileTypeNumber,
  isFile,
  readTarget,
  signTarget,
  stableExpiry,
  thumbnailKey,
  transcriptIn,
  withVoiceNotes,
  type Enclosure,
  type LinkPurpose,
  type PreparedAttachment,
} from './model.ts';

const purposes: LinkPurpose[] = ['file', 'thumb', 'embed', 'blob', 'put'];
const clock = fakeClock('2030-01-01T00:00:00.000Z');
const links = signer({ current: 'a secret key for tests only, 0123456789' }, 'files', clock);

test.each(purposes)('a link to %s opens only that file, for that purpose', (purpose) => {
  const token = signTarget(links, { purpose, accountId: 2, id: 21 }, 60);
  const expiresAt = new Date('2030-01-01T00:01:00.000Z');
  expect(readTarget(links, token, purposes)).toEqual({
    purpose,
    accountId: 2,
    id: 21,
    version: 0,
    expiresAt,
  });
  const others = purposes.filter((other) => other !== purpose);
  expect(readTarget(links, token, others)).toBeUndefined();
});

test('a link contains its revision; the first contain none, as before', () => {
  const target = { purpose: 'file', accountId: 2, id: 21 } as const;
  const version = (token: string) => readTarget(links, token, purposes)?.version;
  expect(version(signTarget(links, { ...target, version: 3 }, 60))).toBe(3);
  const first = links.sign(['file', 2, 21], 60);
  expect(version(first)).toBe(0);
  expect(signTarget(links, target, 60)).toBe(first);
  expect(signTarget(links, { ...target, version: 0 }, 60)).toBe(first);
});

test.each([[['drop', 2, 21]], [['', 2, 21]], [['file', '2', 21]], [['file', 2]], ['file'], [null]])(
  'a token that signs %j opens nothing',
  (value) => expect(readTarget(links, links.sign(value, 60), [...purposes])).toBeUndefined(),
);

test('a forged token opens nothing', () => {
  expect(readTarget(links, 'forged', purposes)).toBeUndefined();
  expect(readTarget(links, undefined, purposes)).toBeUndefined();
});

test.each([
  ['2030-01-01T00:00:00.000Z', 7200],
  ['2030-01-01T00:00:01.900Z', 7199],
  ['2030-01-01T00:59:59.000Z', 3601],
  ['2030-01-01T01:00:00.000Z', 7200],
])('links made at %s last %i seconds', (now, expected) => {
  expect(stableExpiry(new Date(now), 3600)).toBe(expected);
});

test('file types are stored by their index, and previews next to the image', () => {
  expect(fileTypes.map(fileTypeNumber)).toEqual(fileTypes.map((_, number) => number));
  expect(thumbnailKey('a/b')).toBe('a/b_250');
});

function prepared(filename: string, fileType: PreparedAttachment['fileType'] = 'audio'): PreparedAttachment {
  return {
    blobId: 21,
    fileType,
    filename,
    contentType: 'application/octet-stream',
    byteSize: 1024,
    width: null,
    height: null,
    meta: { from: 'test' },
    conversationId: null,
  };
}

test('a location is not a file', () => {
  const location: Enclosure = {
    blobId: null,
    fileType: 'location',
    title: 'Berlin',
    url: null,
    latitude: 52.5,
    longitude: 13.4,
    meta: {},
  };
  expect(isFile(location)).toBe(false);
  expect(isFile(prepared('a.mp3'))).toBe(true);
});

const files = [prepared('a.mp3'), prepared('b.mp3'), prepared('c.pdf', 'file')];
test.each<[string, unknown, string[]]>([
  ['for true all audio files are', true, ['a.mp3', 'b.mp3']],
  ['of a list those that it names are', ['b.mp3', 'c.pdf', 'd.mp3'], ['b.mp3']],
  ['of a list in JSON, too', '["a.mp3"]', ['a.mp3']],
  ['for true in JSON, too', 'true', ['a.mp3', 'b.mp3']],
  ['for false none is', false, []],
  ['for no value none is', undefined, []],
  ['for null none is', null, []],
  ['for an object none is', { 'a.mp3': true }, []],
  ['for invalid JSON none is', 'a.mp3', []],
])('voice notes: %s', (_title, given, expected) => {
  const note = { from: 'test', is_recorded_audio: true };
  expect(withVoiceNotes(files, given)).toEqual(
    files.map((file) => (expected.includes(file.filename) ? { ...file, meta: note } : file)),
  );
});

test('the transcript of an audio file is a text in its metadata', () => {
  expect(transcriptIn({ transcribed_text: 'Hello' })).toBe('Hello');
  expect(transcriptIn({ transcribed_text: 7 })).toBeUndefined();
  expect(transcriptIn({})).toBeUndefined();
});
