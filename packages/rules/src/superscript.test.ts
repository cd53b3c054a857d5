import { expect, test } from 'vitest';
import { withoutSuperscript } from './superscript.ts';

test.each([
  ['10^6^ m^2^, x^n+1^', '10⁶ m², xⁿ⁺¹'],
  ['the 1^st^ of May^see below^', 'the 1st of Maysee below'],
  ['2^8 or 2^9', '2^8 or 2^9'],
  ['`a^2^` and ``b^2^``', '`a^2^` and ``b^2^``'],
  ['a^2^\n~~~\nb^2^\n~~~\nc^2^', 'a²\n~~~\nb^2^\n~~~\nc²'],
  ['```js\na^2^ `\n```\nb^2^', '```js\na^2^ `\n```\nb²'],
  ['~~~\n```\na^2^\n~~~\nb^2^', '~~~\n```\na^2^\n~~~\nb²'],
  ['> ~~~\n> a^2^\n> ~~~\n\nb^2^', '> ~~~\n> a^2^\n> ~~~\n\nb²'],
  ['1. x^2^\n\n   ~~~\n   a^2^', '1. x²\n\n   ~~~\n   a^2^'],
  ['- ```\n  a^2^\n  ```\n\nb^2^', '- ```\n  a^2^\n  ```\n\nb²'],
  ['1. ```sh\n   a^2^\n   ```\nb^2^', '1. ```sh\n   a^2^\n   ```\nb²'],
  ['> ```\n> a^2^\n\nb^2^', '> ```\n> a^2^\n\nb²'],
  ['~~a^2^~~\n~~~\na^2^', '~~a²~~\n~~~\na^2^'],
  ['a footnote^*^', 'a footnote*'],
  ['[x^2^](https://e.com/a^b^c) https://e.com/a^b^', '[x²](https://e.com/a^b^c) https://e.com/a^b^'],
  [String.raw`\^a^ b^`, String.raw`\^a^ b^`],
  ['^ a^ ^b ^ ^^', '^ a^ ^b ^ ^^'],
])('%s becomes %s', (markdown, expected) => expect(withoutSuperscript(markdown)).toBe(expected));
