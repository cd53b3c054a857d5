import { invalidField, type Failure } from '@confab/contract/kit/errors';
import {
  contentTypes,
  maxContentLength,
  type ContentType,
  messageStatuses,
  type MessageStatus,
  type MessageType,
  type NewMessage,
} from '@confab/contract/features/message';

/** The error for a text longer than the maximum. */
export function contentTooLong(): Failure {
  return invalidField(
    'content',
    'too_long',
    `Content is too long (maximum is ${maxContentLength} characters)`,
  );
}

/** A message that has passed its checks and can be written. */
export type Draft = {
  type: MessageType;
  content: string | null;
  private: boolean;
  contentType: ContentType;
  contentAttributes: Record<string, unknown>;
  additionalAttributes: Record<string, unknown>;
  sourceId: string | null;
  /** As the caller gave it; stored as text. */
  echoId: string | number | null;
  /** Of the text with variables that the content was rendered from. */
  templateDigest?: string;
  /** It can be undone until then, and is sent afterwards. */
  sendAfter?: Date;
};

/** Keys of `content_attributes` a caller may set, by who sets them: the rest are ours. */
const openAttributes = ['items', 'in_reply_to', 'in_reply_to_external_id', 'automation_rule_id'] as const;

/** Content types whose content is in their items, so the text may be empty. */
const interactive: ReadonlySet<ContentType> = new Set([
  'input_select',
  'cards',
  'form',
  'article',
  'input_email',
  'input_csat',
  'input_text',
  'sticker',
  'integrations',
]);

/** Keys of an item, by content type: the wire contract's lists. */
const itemKeys: Partial<Record<ContentType, ReadonlySet<string>>> = {
  input_select: new Set(['title', 'value']),
  cards: new Set(['media_url', 'title', 'description', 'actions']),
  form: new Set([
    'type',
    'placeholder',
    'label',
    'name',
    'options',
    'default',
    'required',
    'pattern',
    'title',
    'pattern_error',
  ]),
  article: new Set(['title', 'description', 'link']),
};

/** Turns input into a draft, or throws `invalid` naming the field. `fileCount` is the number of files sent with it. */
export function draftOf(input: NewMessage, fileCount: number): Draft {
  const contentType = input.content_type ?? 'text';
  const attributes = readAttributes(input.content_attributes);
  const content = input.content ?? null;
  checkItems(contentType, attributes['items']);
  checkTemplate(input.template_params);
  const hasText = fileCount > 0 || interactive.has(contentType) || hasKeys(input.template_params);
  if ((content === null || content.trim() === '') && !hasText) {
    throw invalidField('content', 'blank', "Content can't be blank");
  }
  return {
    type: input.message_type ?? 'outgoing',
    content,
    private: input.private ?? false,
    contentType,
    contentAttributes: {
      ...attributes,
      ...(input.external_created_at == null ? {} : { external_created_at: input.external_created_at }),
    },
    additionalAttributes: {
      ...(!hasKeys(input.template_params) ? {} : { template_params: input.template_params }),
      ...(input.campaign_id == null ? {} : { campaign_id: input.campaign_id }),
    },
    // Forms send empty fields as empty text, which is not an id.
    sourceId: input.source_id === '' ? null : (input.source_id ?? null),
    echoId: input.echo_id === '' ? null : (input.echo_id ?? null),
  };
}

function hasKeys<T extends object>(input: T | null | undefined): input is T {
  return input !== null && input !== undefined && Object.keys(input).length > 0;
}

/** A template is identified by its name. */
function checkTemplate(input: NewMessage['template_params']): void {
  if (!hasKeys(input) || typeof input['name'] === 'string') return;
  throw invalidField('template_params', 'name_missing', 'Template params need a name');
}

function readAttributes(input: NewMessage['content_attributes']): Record<string, unknown> {
  const attributes = typeof input === 'string' ? parseAttributes(input) : (input ?? {});
  const keys = openAttributes.filter((key) => attributes[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, attributes[key]]));
}

/** Forms carry the attributes as JSON text. */
function parseAttributes(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    // Only known keys are read, which no list, text, or number has.
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw invalidField('content_attributes', 'not_json', 'Content attributes must be a JSON object');
  }
}

function checkItems(contentType: ContentType, items: unknown): void {
  const allowed = itemKeys[contentType];
  if (allowed === undefined) return;
  if (!Array.isArray(items) || items.length === 0) {
    throw invalidField(
      'content_attributes',
      'items_missing',
      'Content attributes At least one item is required.',
    );
  }
  for (const item of items) {
    if (!isItem(item, allowed)) {
      throw invalidField(
        'content_attributes',
        'items_invalid',
        'Content attributes contains invalid keys for items',
      );
    }
    if (contentType === 'cards' && !Array.isArray(item['actions'])) {
      throw invalidField('content_attributes', 'actions_missing', 'Content attributes cards need actions');
    }
  }
}

function isItem(item: unknown, allowed: ReadonlySet<string>): item is Record<string, unknown> {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
  return Object.keys(item).every((key) => allowed.has(key));
}

/** Limits of the earlier texts stored with a message: their number, the length of each, and the total length. */
const maxEdits = 10;
const maxFormerLength = 9_000;
const maxEditLength = 20_000;

/** The attributes of an edited message: that it was edited, and its earlier texts, newest first. */
export function editedAttributes(
  before: { content: string | null; content_attributes: Record<string, unknown> },
  at: Date,
): Record<string, unknown> {
  const known: unknown = before.content_attributes['edits'];
  const former = {
    content: before.content?.slice(0, maxFormerLength) ?? null,
    replaced_at: at.toISOString(),
  };
  const edits = [former, ...(Array.isArray(known) ? known : [])].slice(0, maxEdits);
  let chars = 0;
  const included = edits.filter((edit: unknown) => (chars += lengthOf(edit)) <= maxEditLength);
  // They belong to the earlier text.
  const { translations: _stale, ...rest } = before.content_attributes;
  return { ...rest, is_edited: true, edits: included };
}

const lengthOf = (edit: unknown): number => JSON.stringify(edit).length;

/** How many translations of a message are stored; the newest replaces another. */
const maxTranslations = 5;

/** A message's stored translation, if any; languages are keyed by the requested tag. */
export function translationIn(attributes: Record<string, unknown>, language: string): string | undefined {
  const translations = translationsOf(attributes);
  const content = Object.hasOwn(translations, language) ? translations[language] : undefined;
  return typeof content === 'string' ? content : undefined;
}

/** The attributes with another translation. */
export function withTranslation(
  attributes: Record<string, unknown>,
  language: string,
  content: string,
): Record<string, unknown> {
  const others = Object.entries(translationsOf(attributes)).filter(([key]) => key !== language);
  const translations = Object.fromEntries([[language, content], ...others].slice(0, maxTranslations));
  return { ...attributes, translations };
}

function translationsOf({ translations }: Record<string, unknown>): Record<string, unknown> {
  return typeof translations === 'object' && translations !== null ? { ...translations } : {};
}

/** The status a report leads to; null when it changes nothing (unknown statuses, or read back to delivered). */
export function reportedStatus(current: MessageStatus, reported: string | undefined): MessageStatus | null {
  const next = messageStatuses.find((status) => status === reported);
  if (next === undefined || next === current) return null;
  return current === 'read' && next === 'delivered' ? null : next;
}

/** Stored numbers of the enums, and back. */
export function contentTypeNumber(type: ContentType): number {
  return contentTypes.indexOf(type);
}
export function statusNumber(status: MessageStatus): number {
  return messageStatuses.indexOf(status);
}
export function statusOf(stored: number): MessageStatus {
  return messageStatuses[stored] ?? 'sent';
}
