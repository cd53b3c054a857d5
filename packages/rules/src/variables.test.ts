import { describe, expect, test, vi } from 'vitest';
import {
  fillVariables,
  missingVariables,
  renderVariables,
  variableNames,
  variablePath,
  variableValues,
  type VariableSubjects,
} from './variables.ts';

const subjects: VariableSubjects = {
  contact: {
    id: 7,
    name: 'jane van DOE',
    email: 'jane_doe@example.com',
    phoneNumber: '+4930123',
    customAttributes: { plan: 'gold', seats: 3, vip: true, tags: ['a'], 'two words': 'yes' },
  },
  conversation: { displayId: 12, customAttributes: { order: 'A-1' } },
  agent: { id: 4, name: 'Maya Lind', availableName: 'Maya', email: 'maya@example.com' },
  inbox: { id: 5, name: 'Shop' },
  account: { id: 6, name: 'Paperlane' },
};
const find = variableValues(subjects);
const render = (text: string, change: Partial<VariableSubjects> = {}, maxLength = 1_000) =>
  renderVariables(text, variableValues({ ...subjects, ...change }), maxLength);
const named = (name: string | null) => render('{{contact.name}}', { contact: { ...subjects.contact, name } });

test('each variable has its value', () => {
  expect(Object.fromEntries(variableNames.map((name) => [name, find(variablePath(name))]))).toEqual({
    'contact.name': 'Jane Van Doe',
    'contact.first_name': 'Jane',
    'contact.last_name': 'Doe',
    'contact.email': 'jane_doe@example.com',
    'contact.phone': '+4930123',
    'contact.id': '7',
    'agent.name': 'Maya Lind',
    'agent.first_name': 'Maya',
    'agent.last_name': 'Lind',
    'agent.email': 'maya@example.com',
    'conversation.id': '12',
    'inbox.name': 'Shop',
    'account.name': 'Paperlane',
  });
  expect(render('{{contact.phone_number}} {{agent.id}} {{agent.available_name}} {{inbox.id}}')).toBe(
    '+4930123 4 Maya 5',
  );
  expect(render('{{account.id}} {{conversation.display_id}} {{conversation.contact_name}}')).toBe(
    '6 12 Jane Van Doe',
  );
});

test.each([
  ['{{contact.custom_attribute.plan}}', 'gold'],
  ['{{contact.custom_attribute.seats}} {{contact.custom_attribute.vip}}', '3 true'],
  ['{{contact.custom_attribute["two words"]}}', 'yes'],
  ['{{conversation.custom_attribute.order}}', 'A-1'],
  ['[{{contact.custom_attribute.tags}}]', '[]'],
  ['[{{contact.custom_attribute.constructor}}{{contact.custom_attribute.plan.more}}]', '[]'],
])('custom attributes: %s', (text, expected) => {
  expect(render(text)).toBe(expected);
});

test('unknown and missing variables are empty', () => {
  expect(render('Hi {{contact.nickname}}{{nothing}}{{ }}{{toString}}!')).toBe('Hi !');
  expect(render('{{agent.name}}{{agent.email}}.', { agent: null })).toBe('.');
  expect(render('{{contact.first_name}}.', { contact: { ...subjects.contact, name: 'Jane' } })).toBe('.');
  expect(named(null)).toBe('');
});

test.each([
  ['{{ contact.nickname | default: "you" }}', 'you'],
  ["{{ contact.name | default: 'you' }}", 'Jane Van Doe'],
  ['{{ contact.nickname | default: contact.email }}', 'jane_doe@example.com'],
  ['{{ contact.nickname | default: "**you**" }}', '**you**'],
  ['{{ contact.name | upcase }}', 'JANE VAN DOE'],
  ['{{ contact.name | downcase | capitalize }}', 'Jane van doe'],
  ['{{ contact.name | split: " " | last }}', 'Doe'],
  ['{{ contact.name | split: " " | first }}', 'Jane'],
  ['{{ contact.name | split: " " | join: "-" }}', 'Jane-Van-Doe'],
  ['{{ contact.name | truncate: 7 }}', 'Jane...'],
  ['{{ contact.name | truncate: 7, "" }}', 'Jane Va'],
  ['{{ contact.name | replace: "Van ", "" | append: "!" | prepend: "¡" }}', '¡Jane Doe!'],
  ['{{ contact.name | remove: "Van " | strip }}', 'Jane Doe'],
])('filters: %s', (text, expected) => {
  expect(render(text)).toBe(expected);
});

test.each([
  'Use `{{contact.name}}` for the name',
  '```\n{{contact.name}}\n```',
  '`` ` {{contact.name}} ` ``',
  '\\{{contact.name}}',
])('code and escaped text is never rendered: %s', (text) => {
  expect(render(text)).toBe(text);
});

test('unpaired backticks are not code', () => {
  expect(render('a ` b {{inbox.name}} `` c')).toBe('a ` b Shop `` c');
  expect(render('\\` {{inbox.name}} `')).toBe('\\` Shop `');
});

test.each([
  '{{ contact.name',
  '{{inbox.name}} {{ contact name }}',
  '{{inbox.name}} {{ contact.name | explode }}',
  '{{inbox.name}} {{ contact.name | }}',
  '{{inbox.name}} {{ contact.name | default "x" }}',
  '{{inbox.name}} {{ | upcase }}',
  '{{inbox.name}} {% if contact.name %}x{% endif %}',
  `{{inbox.name}} {{ "${'x'.repeat(600)}" }}`,
])('an unparsable text is unchanged: %s', (text) => {
  expect(render(text)).toBe(text);
});

describe('a value is plain text', () => {
  test.each([
    ['{{agent_email}}', '{{agent_email}}'],
    ['{{agent.email}}', '{{agent. email}}'],
    ['[a](b)', '\\[a\\](b)'],
    ['`a` *b* <i> ~~c~~', '\\`a\\` \\*b\\* \\<i> \\~\\~c\\~\\~'],
    ['_a_ b_c', '\\_a\\_ B_c'],
    ['# Big', '\\# Big'],
    ['- Item', '\\- Item'],
    ['O\nNeill', 'O Neill'],
    ['https://evil.example/x', 'Https evil. example x'],
    ['evil.example', 'Evil. example'],
    ['jane@evil.example', 'Jane@evil.example'],
    ['a@b evil.com', 'A at b Evil. com'],
    ['jane@evil.example evil.com', 'Jane at evil. example Evil. com'],
    ['evil.com/x@y.example', 'Evil. com x at y. example'],
    ['evil\u3002com', 'Evil. com'],
    ['a@evil\uff0ecom', 'A at evil. com'],
    ['evil\uff61com', 'Evil. com'],
    ['J. R. Doe', 'J. R. Doe'],
    ['J.R. Doe', 'J.r. Doe'],
  ])('%s', (name, expected) => {
    expect(named(name)).toBe(expected);
  });
  test('only the start of a line can start a heading', () => {
    const contact = { ...subjects.contact, name: '# Big' };
    expect(render('Hi {{contact.name}}\n{{contact.name}}', { contact })).toBe('Hi # Big\n\\# Big');
  });
});

test('a long result is rejected, whatever makes it long', () => {
  expect(render('{{contact.name}}'.repeat(100), {}, 1_199)).toBeUndefined();
  expect(render('{{contact.name}}'.repeat(100), {}, 1_200)).toHaveLength(1_200);
  const growing = `{{ contact.name ${'| append: contact.name '.repeat(20)}}}`;
  expect(render(growing)?.length).toBe(21 * 12);
  const contact = { ...subjects.contact, customAttributes: { long: 'x'.repeat(1_500) } };
  expect(
    render('{{ contact.custom_attribute.long | append: contact.custom_attribute.long }}', { contact }, 9_999),
  ).toHaveLength(2_000);
});

test.each([
  `replace: "a", "${'x'.repeat(400)}"`,
  `split: "" | join: "${'x'.repeat(400)}"`,
  'replace: "a", contact.custom_attribute.long',
  'append: contact.custom_attribute.long',
])('no filter creates a large text before truncation: %s', (filters) => {
  const long = 'a'.repeat(100_000);
  const contact = { ...subjects.contact, customAttributes: { long, some: 'a'.repeat(2_000) } };
  const values = variableValues({ ...subjects, contact });
  const slice = vi.spyOn(String.prototype, 'slice');
  const rendered = renderVariables(`{{ contact.custom_attribute.some | ${filters} }}`, values, 9_999);
  const lengths = slice.mock.contexts.map(String).filter((text) => text !== long);
  slice.mockRestore();
  expect(rendered).toHaveLength(2_000);
  expect(Math.max(...lengths.map(({ length }) => length))).toBeLessThan(5_000);
});

test('filters work on short values only', () => {
  const contact = { ...subjects.contact, customAttributes: { long: 'a'.repeat(3_000) + 'b' } };
  expect(render('{{ contact.custom_attribute.long | split: "a" | last }}.', { contact })).toBe('.');
});

test('a text with very many filters is unchanged, and none of them is applied', () => {
  const lookups: string[] = [];
  const count = (path: readonly string[]) => {
    lookups.push(path.join('.'));
    return 'x';
  };
  const each = '{{ a | append: b | truncate: 0, "" }}';
  expect(renderVariables(each.repeat(100), count, 9_999)).toBe('');
  expect(lookups).toHaveLength(200);
  const tooMany = `${each.repeat(100)}{{ a | upcase }}`;
  expect(renderVariables(tooMany, count, 9_999)).toBe(tooMany);
  expect(lookups).toHaveLength(200);
});

test('hostile texts take linear time', () => {
  const started = Date.now();
  for (const text of ['`', '``` `` ', '{{', '{{}}', '{{a|', '\\', '{{contact.name}}', '`{{a}}``'])
    renderVariables(text.repeat(150_000 / text.length), find, 150_000);
  expect(Date.now() - started).toBeLessThan(1_500);
});

test('missing variables are named once, as they are written', () => {
  const text = '{{contact.nickname}} {{contact.name}} {{ agent.x | upcase }} {{contact.nickname}} `{{code}}`';
  expect(missingVariables(text, find)).toEqual(['{{contact.nickname}}', '{{ agent.x | upcase }}']);
  expect(missingVariables('{{contact.nickname | default: "you"}}', find)).toEqual([]);
});

test('filling keeps what is missing or would be read as a variable', () => {
  expect(fillVariables('{{contact.name}} {{contact.x}} `{{contact.name}}`', find)).toBe(
    'Jane Van Doe {{contact.x}} `{{contact.name}}`',
  );
  const sly = variableValues({ ...subjects, contact: { ...subjects.contact, name: '{{agent.email}}' } });
  expect(fillVariables('Hi {{contact.name}}', sly)).toBe('Hi {{contact.name}}');
});
