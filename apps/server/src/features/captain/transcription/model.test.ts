import { expect, test } from 'vitest';
import { audioCost, audioFileName, estimatedSeconds } from './model.ts';

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

test.each([
  ['audio.wav', 30],
  ['audio.mp3', 120],
  ['audio.ogg', 240],
])('without a reported duration, that of 960 KB of %s is estimated: %i seconds', (fileName, seconds) => {
  expect(estimatedSeconds({ fileName, byteSize: 960_000 })).toBe(seconds);
});

test('a price is for a thousand minutes, and an unknown one is nothing', () => {
  // A tenth of a cent.
  expect(audioCost(10, 600)).toBe(100_000);
  expect(audioCost(10, undefined)).toBe(0);
});
