import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { DomainName, SiteAddress, WebAddress } from './addresses.ts';

const nothing = ['', '  '];
const whole = [
  'https://shop.example',
  'HTTP://shop.example:8080/a?b=c#d',
  ' https://127.0.0.1/hook ',
  'https://münchen.example/ä',
];
const short = [
  'shop.example',
  'www.shop.example/path?x=1',
  'localhost',
  'localhost:3000',
  'shop.example:8080',
];
const rejected = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript:1',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://shop.example',
  'blob:https://shop.example/1',
  'mailto:a@shop.example',
  '//shop.example',
  'https://',
  'https:shop.example',
  'https://shop.example\njavascript:alert(1)',
];

describe('a web URL', () => {
  test.each([...nothing, ...whole])('may be %j', (value) => expect(Check(WebAddress, value)).toBe(true));
  test.each([...rejected, ...short])('is not %j', (value) => expect(Check(WebAddress, value)).toBe(false));
});

describe('a website URL', () => {
  test.each([...nothing, ...whole, ...short])('may be %j', (value) =>
    expect(Check(SiteAddress, value)).toBe(true),
  );
  test.each([...rejected, 'https://shop.example/"onclick="x', '<b>.example'])('is not %j', (value) =>
    expect(Check(SiteAddress, value)).toBe(false),
  );
});

describe('a domain', () => {
  test.each([...nothing, 'paperlane.example', 'mail.paperlane.example', 'localhost'])('may be %j', (value) =>
    expect(Check(DomainName, value)).toBe(true),
  );
  test.each([
    ...rejected,
    ...whole.slice(1),
    'paperlane.example/path',
    'a b.example',
    'maya@paperlane.example',
  ])('is not %j', (value) => expect(Check(DomainName, value)).toBe(false));
});
