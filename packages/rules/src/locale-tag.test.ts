import { expect, test } from 'vitest';
import { isRightToLeft, tagOf } from './locale-tag.ts';

test.each([
  ['pt_BR', 'pt-BR', false],
  ['zh_tw', 'zh-TW', false],
  ['ar', 'ar', true],
  ['ar_EG', 'ar-EG', true],
  ['az_Arab', 'az-Arab', true],
  ['ur_Latn', 'ur-Latn', false],
  ['not a tag', 'en', false],
])('%s is %s', (locale, tag, isMirrored) => {
  expect(tagOf(locale)).toBe(tag);
  expect(isRightToLeft(tag)).toBe(isMirrored);
});
