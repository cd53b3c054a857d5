import { expect, test } from 'vitest';
import type { OutgoingMessage } from '../channel.ts';
import { bodiesOf, maxTextLength, templateBody } from './body-model.ts';
import { echoesOf, messagesOf } from './messages-model.ts';
import { chosenTemplate, templateOfText } from './template-model.ts';
import type { WhatsappChange, WhatsappMessage } from './wire.ts';

const fileOf = (fileName: string, contentType: string) => ({
  fileName,
  contentType,
  byteSize: 5,
  url: `https://desk.example/${fileName}`,
  open: () => Promise.reject(new Error('its address is enough')),
});
const outgoing = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: 11,
  contactSourceId: '4915112345678',
  content: 'Hello',
  contentType: 'text',
  contentAttributes: {},
  conversationAttributes: {},
  inReplyTo: null,
  newestIncoming: () => Promise.resolve(null),
  files: [],
  ...more,
});
const to = '4915112345678';
const cloud = { messaging_product: 'whatsapp', context: null, to };

test('a text references the message it answers', () => {
  expect(bodiesOf('whatsapp_cloud', outgoing())).toStrictEqual([
    { ...cloud, text: { body: 'Hello' }, type: 'text' },
  ]);
  expect(bodiesOf('whatsapp_cloud', outgoing({ inReplyTo: 'wamid.1' }))).toStrictEqual([
    { ...cloud, context: { message_id: 'wamid.1' }, text: { body: 'Hello' }, type: 'text' },
  ]);
  expect(bodiesOf('default', outgoing({ inReplyTo: 'wamid.1' }))).toStrictEqual([
    { to, text: { body: 'Hello' }, type: 'text' },
  ]);
});

test('an empty message sends nothing, and a long text is split', () => {
  expect(bodiesOf('default', outgoing({ content: null }))).toEqual([]);
  const parts = bodiesOf('default', outgoing({ content: 'x'.repeat(maxTextLength + 1) }));
  expect(parts).toEqual([
    { to, text: { body: 'x'.repeat(4096) }, type: 'text' },
    { to, text: { body: 'x' }, type: 'text' },
  ]);
});

const [voice, cat, video, plan] = [
  fileOf('a.ogg', 'audio/ogg'),
  fileOf('a.png', 'image/png'),
  fileOf('a.mp4', 'video/mp4'),
  fileOf('a.pdf', 'application/pdf'),
];

test('the text is the caption of the first file that supports one', () => {
  expect(bodiesOf('whatsapp_cloud', outgoing({ files: [voice, cat, plan] }))).toStrictEqual([
    { ...cloud, type: 'audio', audio: { link: voice.url } },
    { ...cloud, type: 'image', image: { link: cat.url, caption: 'Hello' } },
    { ...cloud, type: 'document', document: { link: plan.url, filename: 'a.pdf' } },
  ]);
  expect(bodiesOf('default', outgoing({ files: [voice] }))).toStrictEqual([
    { to, text: { body: 'Hello' }, type: 'text' },
    { to, type: 'audio', audio: { link: voice.url } },
  ]);
  expect(bodiesOf('default', outgoing({ content: '', files: [video] }))).toStrictEqual([
    { to, type: 'video', video: { link: video.url } },
  ]);
});

test('if it is too long for a caption, it is sent first', () => {
  const longText = 'x'.repeat(1024);
  expect(bodiesOf('default', outgoing({ content: longText, files: [cat] }))).toStrictEqual([
    { to, type: 'image', image: { link: cat.url, caption: longText } },
  ]);
  expect(bodiesOf('default', outgoing({ content: `${longText}x`, files: [cat] }))).toStrictEqual([
    { to, text: { body: `${longText}x` }, type: 'text' },
    { to, type: 'image', image: { link: cat.url } },
  ]);
});

test.each([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/webp', 'document'],
  ['video/mp4', 'video'],
  ['video/3gpp', 'video'],
  ['video/webm', 'document'],
  ['audio/mpeg', 'audio'],
  ['x/audio/', 'document'],
])('%s is sent as %s', (contentType, type) => {
  const files = [fileOf('a', contentType)];
  expect(bodiesOf('default', outgoing({ content: null, files }))).toMatchObject([{ type }]);
});

const choices = (...items: unknown[]) =>
  outgoing({ content: 'Which?', contentType: 'input_select', contentAttributes: { items } });
const item = (id: string) => ({ title: `Size ${id}`, value: id });
const row = (id: string) => ({ id, title: `Size ${id}` });

test('up to three choices are buttons', () => {
  const buttons = [row('S'), row('M'), { id: 'Size L', title: 'Size L' }].map((reply) => ({
    type: 'reply',
    reply,
  }));
  const message = choices(item('S'), item('M'), { title: 'Size L' });
  expect(bodiesOf('whatsapp_cloud', message)).toStrictEqual([
    {
      messaging_product: 'whatsapp',
      to,
      interactive: { type: 'button', body: { text: 'Which?' }, action: JSON.stringify({ buttons }) },
      type: 'interactive',
    },
  ]);
});

test('more are a list', () => {
  const sections = [{ rows: ['S', 'M', 'L', 'XL'].map(row) }];
  expect(bodiesOf('default', choices(...['S', 'M', 'L', 'XL'].map(item)))).toStrictEqual([
    {
      to,
      interactive: {
        type: 'list',
        body: { text: 'Which?' },
        action: JSON.stringify({ button: 'Choose an item', sections }),
      },
      type: 'interactive',
    },
  ]);
});

test.each([
  choices(),
  choices({ title: ' ', value: 'S' }, 'x'),
  { ...choices(item('S')), contentType: 'text' as const },
])('without choices the text is sent: %#', (message) => {
  expect(bodiesOf('default', message)).toStrictEqual([{ to, text: { body: 'Which?' }, type: 'text' }]);
});

test('with files there are no choices', () => {
  expect(bodiesOf('default', { ...choices(item('S')), files: [cat] })).toStrictEqual([
    { to, type: 'image', image: { link: cat.url, caption: 'Which?' } },
  ]);
});

test('a template is sent in its language, and with its namespace if any', () => {
  const filled = { name: 'hi', language: 'de', namespace: 'ns', parameters: [{ type: 'text', text: 'A' }] };
  const template = {
    name: 'hi',
    language: { policy: 'deterministic', code: 'de' },
    components: [{ type: 'body', parameters: filled.parameters }],
  };
  expect(templateBody('whatsapp_cloud', to, filled)).toStrictEqual({
    messaging_product: 'whatsapp',
    to,
    template,
    type: 'template',
  });
  expect(templateBody('default', to, filled)).toStrictEqual({
    to,
    template: { ...template, namespace: 'ns' },
    type: 'template',
  });
  expect(templateBody('default', to, { ...filled, namespace: undefined })).toStrictEqual({
    to,
    template,
    type: 'template',
  });
});

const german = { name: 'hi', language: 'de', parameter_format: 'named', namespace: 'ns-de' };
const english = { name: 'hi', language: 'en_US', namespace: 'ns-en' };

test('given parameters are filled in, with names if the template has them', () => {
  const chosen = { name: ' hi ', language: 'de', processed_params: { first: 'Tessa', second: 5 } };
  expect(chosenTemplate(chosen, [english, german])).toStrictEqual({
    name: 'hi',
    language: 'de',
    namespace: 'ns-de',
    parameters: [
      { type: 'text', parameter_name: 'first', text: 'Tessa' },
      { type: 'text', parameter_name: 'second', text: '5' },
    ],
  });
  expect(chosenTemplate({ ...chosen, language: 'fr', namespace: 'own' }, [english, german])).toStrictEqual({
    name: 'hi',
    language: 'fr',
    namespace: 'own',
    parameters: [
      { type: 'text', text: 'Tessa' },
      { type: 'text', text: '5' },
    ],
  });
});

test('a template without a language uses its own, or English', () => {
  const nothing = { name: 'hi', namespace: undefined, parameters: [] };
  expect(chosenTemplate({ name: 'hi' }, [{ ...english, name: 'bye' }, german])).toStrictEqual({
    ...nothing,
    language: 'de',
    namespace: 'ns-de',
  });
  expect(chosenTemplate({ name: 'hi' }, [])).toStrictEqual({ ...nothing, language: 'en' });
  expect([chosenTemplate({}, [german]), chosenTemplate({ name: ' ' }, [german])]).toEqual([
    undefined,
    undefined,
  ]);
});

const approved = (text: string, more: object = {}) => ({
  name: 'shipped',
  language: 'en',
  status: 'APPROVED',
  components: [
    { type: 'HEADER', text: 'Not this' },
    { type: 'body', text },
  ],
  ...more,
});
const valuesOf = (content: string, ...templates: object[]) =>
  templateOfText(
    content,
    templates.map((template) => ({ ...template })),
  )?.parameters.map(({ text }) => text);

test.each([
  ['Hi Tessa, bye.', 'Hi {{1}}, bye.', ['Tessa']],
  [' Hi Tessa ', ' Hi {{ name }} ', ['Tessa']],
  ['Tessa', '{{1}}', ['Tessa']],
  ['A, B and C', '{{a.b}}, {{c-d}} and {{e_f}}', ['A', 'B', 'C']],
  ['a.b.c.', '{{1}}.{{2}}.', ['a', 'b.c']],
  ['Hello', 'Hello', []],
  ['..x', '{{1}}.{{2}}', ['.', 'x']],
])('%s is %s with %j', (content, body, values) => {
  expect(valuesOf(content, approved(body))).toEqual(values);
});

test.each([
  ['Hello', ''],
  ['Hello you', 'Hello'],
  ['Bye Tessa', 'Hi {{1}}'],
  ['Hi ', 'Hi {{1}}'],
  ['Hi , bye', 'Hi {{1}}, bye'],
  ['Hi Tessa', 'Hi {{1}}, bye'],
  ['Hi Tessa, bye!', 'Hi {{1}}, bye'],
  ['A and B', '{{1}}, {{2}}'],
])('%s is not %s', (content, body) => {
  expect(valuesOf(content, approved(body))).toBeUndefined();
});

test('only an approved template is found by its text', () => {
  const waiting = approved('Hi {{1}}', { status: 'PENDING' });
  expect(valuesOf('Hi A', waiting)).toBeUndefined();
  expect(valuesOf('Hi A', approved('Hi {{1}}', { status: undefined }))).toBeUndefined();
  expect(valuesOf('Hi A', approved('', { components: [] }))).toBeUndefined();
  expect(
    templateOfText('Hi A', [waiting, approved('Bye'), approved('Hi {{1}}', { status: 'approved' })]),
  ).toEqual({
    name: 'shipped',
    language: 'en',
    namespace: undefined,
    parameters: [{ type: 'text', text: 'A' }],
  });
});

const from = '4915112345678';
const contact = { sourceId: from, name: 'Tessa', phoneNumber: `+${from}` };
const people = [{ wa_id: from, profile: { name: 'Tessa' } }];
const stated = (message: Partial<WhatsappMessage>, more: Partial<WhatsappChange> = {}) =>
  messagesOf({
    people,
    messages: [{ id: 'wamid.1', from, ...message }],
    statuses: [],
    echoes: [],
    ...more,
  });
const base = { type: 'message', contact, sourceId: 'wamid.1' };

test.each([
  [{ text: { body: 'Hi' } }, 'Hi'],
  [{ button: { text: 'Yes' } }, 'Yes'],
  [{ interactive: { button_reply: { title: 'M' } } }, 'M'],
  [{ interactive: { list_reply: { title: 'L' } } }, 'L'],
  [{ text: { body: '' }, button: { text: 'Yes' } }, 'Yes'],
])('%j becomes %s', (message, content) => {
  expect(stated(message)).toStrictEqual([{ ...base, content }]);
});

test.each([{ text: { body: '' } }, { text: { body: null } }, {}])('%j is empty', (message) => {
  expect(stated(message)).toStrictEqual([base]);
});

test.each(['image', 'sticker', 'video', 'document'] as const)('a %s has text', (kind) => {
  const media = { id: 'm1', mime_type: 'a/b', caption: 'See', filename: 'a.b' };
  expect(stated({ type: kind, [kind]: media })).toStrictEqual([
    { ...base, content: 'See', files: [{ reference: 'm1', contentType: 'a/b', fileName: 'a.b' }] },
  ]);
});

test.each(['audio', 'voice'] as const)('a %s has no text', (kind) => {
  expect(stated({ [kind]: { id: 'm1', mime_type: null, caption: 'See' } })).toStrictEqual([
    { ...base, files: [{ reference: 'm1' }] },
  ]);
});

test.each([
  [
    { name: 'Shop', address: 'Road 1', url: 'https://a.test' },
    { title: 'Shop, Road 1', url: 'https://a.test' },
  ],
  [{ name: '', address: 'Road 1' }, { title: 'Road 1' }],
  [{ name: null, address: undefined, url: null }, {}],
])('a location with %j links to a map', (more, shown) => {
  const location = { latitude: 1, longitude: 2, ...more };
  expect(stated({ location })).toStrictEqual([
    { ...base, places: [{ latitude: 1, longitude: 2, ...shown }] },
  ]);
});

test('a message references the one it answers', () => {
  expect(stated({ context: { id: 'wamid.0' } })).toStrictEqual([{ ...base, inReplyTo: 'wamid.0' }]);
  expect([stated({ context: null }), stated({ context: { id: null } })]).toStrictEqual([[base], [base]]);
});

test('each contact card is a message, with all its numbers', () => {
  const contacts = [
    {
      name: { formatted_name: 'Ann B', first_name: 'Ann', last_name: 'B' },
      phones: [{ phone: '+1' }, { phone: null }, { phone: '+2' }],
    },
    { name: { formatted_name: null, first_name: '', last_name: null }, phones: [{ phone: '+3' }] },
    {},
  ];
  const ann = { firstName: 'Ann', lastName: 'B' };
  expect(stated({ contacts, context: { id: 'wamid.0' } })).toStrictEqual([
    {
      ...base,
      inReplyTo: 'wamid.0',
      content: 'Ann B',
      cards: [
        { phoneNumber: '+1', ...ann },
        { phoneNumber: '+2', ...ann },
      ],
    },
    { ...base, inReplyTo: 'wamid.0', sourceId: 'wamid.1/2', cards: [{ phoneNumber: '+3' }] },
    { ...base, inReplyTo: 'wamid.0', sourceId: 'wamid.1/3' },
  ]);
  expect(stated({ contacts: [] })).toStrictEqual([base]);
});

test.each(['reaction', 'ephemeral', 'unsupported', 'request_welcome'])('%s is empty', (type) => {
  expect(stated({ type, text: { body: 'Hi' } })).toEqual([]);
});

test('so is a message that WhatsApp could not read', () => {
  expect(stated({ type: 'text', text: { body: 'Hi' }, errors: [] })).toEqual([]);
  expect(stated({ type: 'text', text: { body: 'Hi' } })).toHaveLength(1);
});

const contactOf = (number: string, known: WhatsappChange['people']) =>
  stated({ from: number }, { people: known })[0]?.contact;
test.each([
  ['49151', [{ wa_id: '1' }, { wa_id: '49151', profile: { name: 'T' } }], { sourceId: '49151', name: 'T' }],
  ['49151', [{ wa_id: '1', profile: { name: 'T' } }], { sourceId: '1', name: 'T' }],
  ['49151', [{ wa_id: '1' }, { wa_id: '2' }], { sourceId: '49151' }],
  ['49151', [{ wa_id: '+1 2', profile: {} }], { sourceId: '12' }],
  ['49151', [], { sourceId: '49151' }],
])('the sender %s among %j is found', (number, known, shown) => {
  expect(contactOf(number, known)).toStrictEqual({ ...shown, phoneNumber: '+49151' });
});

test('a name that is not a number is unchanged', () => {
  expect(contactOf('user', [])).toStrictEqual({ sourceId: 'user', phoneNumber: '+' });
  expect(contactOf('+49 151', [])).toStrictEqual({ sourceId: '49151', phoneNumber: '+49151' });
});

test.each([
  ['551187654321', ['5511987654321']],
  ['5511987654321', undefined],
  ['55118765432', undefined],
  ['561187654321', undefined],
  ['1551187654321', undefined],
])('a Brazilian number is matched with its ninth digit: %s', (number, others) => {
  expect(contactOf(number, [])?.otherSourceIds).toEqual(others);
});

test('a message that the business sent itself is addressed to the contact', () => {
  const echo = { id: 'wamid.1', from: '1555', to: from, text: { body: 'Hi' } };
  const change = { people, messages: [], statuses: [], echoes: [echo, { ...echo, type: 'reaction' }] };
  expect(echoesOf(change)).toStrictEqual([
    {
      type: 'message',
      contact: { sourceId: from, phoneNumber: `+${from}` },
      sourceId: 'wamid.1',
      content: 'Hi',
      isEcho: true,
    },
  ]);
});
