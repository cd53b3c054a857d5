import { expect, test } from 'vitest';
import { audioFileName } from './model.ts';

test.each([
  ['audio/ogg; codecs=opus', 'audio.ogg'],
  ['audio/opus', 'audio.ogg'],
  ['audio/x-m4a', 'audio.m4a'],
  ['AUDIO/MPEG', 'audio.mp3'],
  ['audio/amr', undefined],
  ['audio/constructor', undefined],
  ['text/plain', undefined],
])('a file of the type %s is sent as %s', (contentType, name) => {
  expect(audioFileName(contentType)).toBe(name);
});
