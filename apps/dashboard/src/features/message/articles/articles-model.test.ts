import { expect, test } from 'vitest';
import { articleLink, articleText } from './articles-model.ts';

test('a link has the article’s title, whatever it contains', () => {
  const article = { title: 'Pens [new] *and* ink', url: 'https://confab.test/hc/help/articles/pens_(1)' };
  expect(articleLink(article)).toBe(
    String.raw`[Pens \[new\] \*and\* ink](https://confab.test/hc/help/articles/pens_%281%29)`,
  );
});

test('a title inserts no variable, and uses none of the message', () => {
  const article = { title: 'Use `{{agent.email}}` or {% if %}', url: 'https://confab.test/a' };
  expect(articleLink(article)).toBe('[Use \\`{ {agent.email}}\\` or { % if %}](https://confab.test/a)');
});

test.each([
  ['# How **to** return ##', '**How to return**'],
  ['Text\n\n\n\nMore', 'Text\n\nMore'],
  ['See ![the box](https://a.test/x.png "Box")', 'See [the box](https://a.test/x.png)'],
  ['![](https://a.test/x.png)', '[https://a.test/x.png](https://a.test/x.png)'],
  ['> [!NOTE]\n> Mind the box.', '> Mind the box.'],
  ['| Size | Price |\n|:--|--:|\n| A4 | 1 \\| 2 |', '- Size – Price\n- A4 – 1 | 2'],
  ['A | B', 'A | B'],
  ['10^6^ and `a^2^`', '10⁶ and `a^2^`'],
  ['Use {{contact.name}} or {% if %}', 'Use { {contact.name}} or { % if %}'],
  ['{{{contact.email}}} and {{{{x}}}} and {{%', '{ { {contact.email}}} and { { { {x}}}} and { { %'],
  ['```\n# no heading\n| a |\n```\n# One', '```\n# no heading\n| a |\n```\n**One**'],
  ['~~~\n```\n# no\n~~~', '~~~\n```\n# no\n~~~'],
  ['- one\n- two', '- one\n- two'],
])('the text %j becomes %j', (content, expected) => {
  expect(articleText(content)).toBe(expected);
});
