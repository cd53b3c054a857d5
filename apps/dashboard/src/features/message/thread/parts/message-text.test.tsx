import { maxShownCharacters, maxShownLines } from '@confab/rules/long-text';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadMessages, startMessages } from '../../../../platform/messages/i18n.ts';
import { plainText } from '@confab/rules/plain-text';
import { MessageText } from './message-text.tsx';

const maxLength = 150_000;
const characters = [
  '@',
  'a@',
  '[@',
  '[',
  '](',
  '*a*',
  '_',
  '`*',
  '> ',
  '- ',
  '| ',
  '<',
  '&',
  '\n',
  'a\n',
  'http://',
  'www.',
  'https://a.b ',
  'a@b.c ',
  '[x](mention://',
  '😀',
  '\u202ea',
  'a\u0301\u0302',
];
const filled = (character: string): string =>
  character.repeat(Math.ceil(maxLength / character.length)).slice(0, maxLength);

beforeAll(async () => {
  await startMessages();
  await loadMessages(['conversation']);
});

describe('the longest message of one character renders only its beginning', () => {
  test.each(characters)('%j', async (character) => {
    const { container } = render(<MessageText text={filled(character)} />);
    await screen.findByRole('button', { name: 'Show all' });
    expect(container.textContent.length).toBeLessThanOrEqual(maxShownCharacters + '\nShow all'.length);
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(maxShownCharacters);
    expect(container.querySelectorAll('br').length).toBeLessThanOrEqual(maxShownLines);
  });
});

test('all of a long message can be shown, and collapsed again', async () => {
  const text = `${'A sheet is missing, he says. '.repeat(1000)}The end.`;
  const { container } = render(<MessageText text={text} />);
  expect(container.textContent).not.toContain('The end.');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all', expanded: false }));
  expect(container.textContent).toBe(`${text}Show less`);
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(container.textContent).not.toContain('The end.');
});

test('our own images are shown in their size, all others are links, and markup stays text', () => {
  const src = `${location.origin}/files/token/logo.png?image_height=24px`;
  const hostile = '<script>alert(1)</script> ![x"><script>](https://elsewhere.test/"><script>)';
  const { container } = render(
    <MessageText text={`![our "logo"](${src}) ![pic](https://elsewhere.test/a.png)\n${hostile}`} />,
  );
  const image = container.querySelector('img');
  expect([image?.src, image?.alt, image?.getAttribute('height')]).toEqual([src, 'our "logo"', '24']);
  expect(container.querySelectorAll('img, script')).toHaveLength(1);
  const link = container.querySelector('a');
  expect([link?.href, link?.textContent]).toEqual(['https://elsewhere.test/a.png', 'pic']);
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  expect(container.textContent).toContain('<script>alert(1)</script>');
});

test('the composer’s formatting is rendered', () => {
  const { container } = render(
    <MessageText
      text={
        '# Title\n\n**bold *both*** ~~no~~ `code`\n\n1. one\n   - deeper\n\n> quoted\n\n' +
        '|a|b|\n|-|-:|\n|1|2|\n\n[@Ines](mention://user/7/Ines) &lt;b&gt;'
      }
    />,
  );
  const shown = (selector: string) => container.querySelector(selector)?.textContent;
  expect(['h1', 'strong em', 's', 'code', 'ol > li > ul > li', 'blockquote p', 'td'].map(shown)).toEqual([
    'Title',
    'both',
    'no',
    'code',
    'deeper',
    'quoted',
    '1',
  ]);
  expect(container.querySelectorAll('strong')[1]?.textContent).toBe('@Ines');
  expect(container.textContent).toContain('<b>');
});

/** Renders all of a long message. */
async function drawWhole(text: string): Promise<HTMLElement> {
  const { container } = render(<MessageText text={text} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  return container;
}

test('a long log stays code in all of its parts, and what follows it does not become code', async () => {
  const log = 'a*b*c __init__\n'.repeat(400);
  const container = await drawWhole(`See:\n\`\`\`log\n${log}\`\`\`\nThe **end**.`);
  const codes = [...container.querySelectorAll('pre code')];
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.map((code) => code.textContent).join('')).toBe(log);
  expect(container.querySelector('em, pre strong')).toBeNull();
  expect(container.querySelector('p strong')?.textContent).toBe('end');
});

test('a long table has its header in all of its parts', async () => {
  const container = await drawWhole(`|Name|Count|\n|-|-|\n${'|Sheet|2|\n'.repeat(400)}`);
  const tables = [...container.querySelectorAll('table')];
  expect(tables.length).toBeGreaterThan(1);
  for (const table of tables) expect(table.querySelector('th')?.textContent).toBe('Name');
  expect(container.querySelectorAll('tbody tr')).toHaveLength(400);
});

test('a very long URL is a whole link or none, at the beginning too', async () => {
  const address = `https://shop.test/?q=${'a'.repeat(6000)}`;
  const { container, unmount } = render(<MessageText text={`${address} *and*`} />);
  expect(container.querySelector('a')).toBeNull();
  unmount();
  const link = '[the words of a link](https://shop.test/a)';
  const drawn = await drawWhole(`Look: ${address} and ${`${link} `.repeat(300)}`);
  const targets = new Set([...drawn.querySelectorAll('a')].map((each) => each.getAttribute('href')));
  expect([...targets]).toEqual(['https://shop.test/a']);
  expect(drawn.querySelectorAll('a')).toHaveLength(300);
  expect([...drawn.querySelectorAll('p')].map((each) => each.textContent).join('')).toContain(address);
});

test('a message of usual length is rendered whole, without a button', () => {
  const text = 'A line of an ordinary letter.\n'.repeat(100);
  const { container } = render(<MessageText text={text} />);
  expect(container.textContent).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(characters)('the list preview of %j repeated is short', (character) => {
  expect(plainText(filled(character)).length).toBeLessThanOrEqual(400);
});

test.each([
  ['**Hello** _you_ `code`', 'Hello you code'],
  ['[the shop](https://shop.test) and ![pic](x.png)', 'the shop and pic'],
  ['> quoted\n- one\n2. two', 'quoted one two'],
  ['2 ** 3 and ~~no~~', '2 ** 3 and no'],
  ['[@Ines](mention://user/7/Ines) look', '@Ines look'],
])('the preview of %j is plain', (markdown, plain) => expect(plainText(markdown)).toBe(plain));
