import { isEmailAddress } from './email-address.ts';
import { evaluate, readTemplate, type FindValue, type VariablePath } from './template-syntax.ts';
import { isLinkable, unlinkedName } from './unlinked.ts';

type Named = { id: number; name: string };
type Attributes = Readonly<Record<string, unknown>>;

/** The subjects of a message's variables. An automatic message has no agent. */
export type VariableSubjects = {
  contact: {
    id: number;
    name: string | null;
    email: string | null;
    phoneNumber: string | null;
    customAttributes: Attributes;
  };
  /** Without a number before it has begun. */
  conversation: { displayId: number | undefined; customAttributes: Attributes };
  agent: { id: number; name: string; availableName: string; email: string | null } | null;
  inbox: Named;
  account: Named;
};

/** The available variables; custom attributes are added. */
export const variableNames = [
  'contact.name',
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'contact.phone',
  'contact.id',
  'agent.name',
  'agent.first_name',
  'agent.last_name',
  'agent.email',
  'conversation.id',
  'inbox.name',
  'account.name',
] as const;

/** Variables in the texts of an agent or an inbox: `{{contact.name}}` and the like. */
export function hasVariables(text: string | null): text is string {
  return text !== null && text.includes('{{');
}

/**
 * Writes the values of variables into a text. Unknown and missing ones are left empty. A value is written as plain
 * text: Markdown in it shows as it is written, and a variable in it is none. A text that cannot be read is left as
 * it is. Undefined when the result would be longer than allowed.
 */
export function renderVariables(text: string, find: FindValue, maxLength: number): string | undefined {
  const pieces = readTemplate(text);
  if (pieces === undefined) return text;
  let rendered = '';
  for (const piece of pieces) {
    rendered += 'text' in piece ? piece.text : written(evaluate(piece.expression, find), rendered);
    if (rendered.length > maxLength) return undefined;
  }
  return rendered;
}

/**
 * The same for text that is not Markdown: values are inserted unchanged, on one line. An invalid template is
 * returned unchanged.
 */
export function renderPlain(text: string, find: FindValue): string {
  const pieces = hasVariables(text) ? readTemplate(text) : undefined;
  const rendered = pieces?.map((piece) =>
    'text' in piece ? piece.text : evaluate(piece.expression, find).text,
  );
  return (rendered?.join('') ?? text).replaceAll(/\s+/g, ' ').trim();
}

/** The names of a text's variables without a value, each once. */
export function missingVariables(text: string, find: FindValue): string[] {
  if (!hasVariables(text)) return [];
  const missing = (readTemplate(text) ?? []).flatMap((piece) =>
    'text' in piece || evaluate(piece.expression, find).text.trim() !== '' ? [] : [piece.source],
  );
  return [...new Set(missing)];
}

/**
 * Writes the values where they are known and would not be read as variables themselves; the others stay. For a text
 * that is edited further before it is rendered.
 */
export function fillVariables(text: string, find: FindValue): string {
  const pieces = hasVariables(text) ? readTemplate(text) : undefined;
  if (pieces === undefined) return text;
  let filled = '';
  for (const piece of pieces) {
    const value = 'text' in piece ? undefined : evaluate(piece.expression, find);
    if ('text' in piece) filled += piece.text;
    else filled += !value?.text.trim() || /[{}]/.test(value.text) ? piece.source : written(value, filled);
  }
  return filled;
}

/** The value of a variable; undefined for unknown ones. */
export function variableValues(subjects: VariableSubjects): FindValue {
  const { contact, conversation, agent, inbox, account } = subjects;
  const contactName = capitalized(contact.name ?? '');
  const plain: Record<string, string | number | null | undefined> = {
    'contact.id': contact.id,
    ...namesOf('contact', harmless(contactName)),
    'contact.email': contact.email,
    'contact.phone': contact.phoneNumber,
    'contact.phone_number': contact.phoneNumber,
    'conversation.id': conversation.displayId,
    'conversation.display_id': conversation.displayId,
    'conversation.contact_name': harmless(contactName),
    'agent.id': agent?.id,
    ...namesOf('agent', agent?.name ?? ''),
    'agent.available_name': agent?.availableName,
    'agent.email': agent?.email,
    'inbox.id': inbox.id,
    'inbox.name': inbox.name,
    'account.id': account.id,
    'account.name': account.name,
  };
  return (path) => {
    const name = path.join('.');
    if (Object.hasOwn(plain, name)) return textOf(plain[name]);
    const [subject, kind, key] = path;
    if (kind !== 'custom_attribute' || key === undefined || path.length !== 3) return undefined;
    if (subject === 'contact') return attribute(contact.customAttributes, key);
    return subject === 'conversation' ? attribute(conversation.customAttributes, key) : undefined;
  };
}

/** The path of a variable by its name alone. */
export function variablePath(name: string): VariablePath {
  return name.split('.');
}

/** A name of several words has a first and a last name. */
function namesOf(subject: string, name: string): Record<string, string> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const isFull = words.length > 1;
  return {
    [`${subject}.name`]: name,
    [`${subject}.first_name`]: isFull ? (words[0] ?? '') : '',
    [`${subject}.last_name`]: isFull ? (words.at(-1) ?? '') : '',
  };
}

function capitalized(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(' ');
}

/**
 * Visitors choose their names, and messages are also sent by email: an address in a name must not become a link. Many
 * contacts are known by their email address only, which may stay.
 */
function harmless(name: string): string {
  const isOwnAddress = isEmailAddress(name) && !name.includes('/');
  return isLinkable(name) && !isOwnAddress ? unlinkedName(name) : name;
}

function attribute(attributes: Attributes, key: string): string | undefined {
  return Object.hasOwn(attributes, key) ? textOf(attributes[key]) : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A value inserted after existing text: on one line, and without anything that Markdown parses. */
function written({ text, isAuthored }: { text: string; isAuthored: boolean }, before: string): string {
  if (isAuthored) return text;
  const escaped = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*[\]<~|]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
  const isLineStart = before === '' || before.endsWith('\n');
  return isLineStart ? escaped.replace(/^[#>](?=[#>\s]|$)|^[-+](?=\s|$)/, '\\$&') : escaped;
}
