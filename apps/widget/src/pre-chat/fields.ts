import type { PreChatField } from '@confab/contract/channels/web-widget';
import { isEmailAddress } from '@confab/rules/email-address';
import { fitsPattern } from '@confab/rules/form-pattern';
import { isWebAddress } from '@confab/text/addresses';
import type { MessageKey } from '../messages/en.ts';

/** The form's name for the visitor's first message. */
export const messageField = 'message';

export type FormValues = Record<string, string | boolean>;
export type FieldError = { key: MessageKey } | { text: string };

/** What the answers become: columns of the contact, and attributes of contact and conversation. */
export type PreChatResult = {
  content: string;
  contact: Record<string, string>;
  contactAttributes: Record<string, unknown>;
  conversationAttributes: Record<string, unknown>;
};

const columnOf: Record<string, string> = {
  emailAddress: 'email',
  fullName: 'name',
  phoneNumber: 'phone_number',
};

/** The kind of control a field needs. */
export function controlOf(
  field: PreChatField,
): 'select' | 'checkbox' | 'email' | 'tel' | 'number' | 'url' | 'date' | 'text' {
  if (field.name === 'phoneNumber') return 'tel';
  if (field.name === 'emailAddress') return 'email';
  switch (field.type) {
    case 'list':
      return 'select';
    case 'link':
      return 'url';
    case 'checkbox':
    case 'email':
    case 'number':
    case 'date':
      return field.type;
    case 'text':
      return 'text';
  }
}

/** What is wrong with a field's value, or null. A checkbox that is required has to be ticked. */
export function checkField(field: PreChatField, value: string | boolean | undefined): FieldError | null {
  const control = controlOf(field);
  if (control === 'checkbox') return field.required && value !== true ? { key: 'field_required' } : null;
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return field.required ? { key: 'field_required' } : null;
  if (control === 'email' && !isEmailAddress(text)) return { key: 'field_email' };
  if (control === 'tel' && !isPhone(text)) return { key: 'field_phone' };
  if (control === 'number' && !Number.isFinite(Number(text))) return { key: 'field_number' };
  if (control === 'url' && !isWebAddress(text)) return { key: 'field_url' };
  if (control === 'date' && Number.isNaN(Date.parse(text))) return { key: 'field_date' };
  if (field.regex_pattern && !fitsPattern(field.regex_pattern, text)) {
    return field.regex_cue ? { text: field.regex_cue } : { key: 'field_pattern' };
  }
  return null;
}

/** All errors of the form by field name; empty when it can be sent. */
export function checkForm(
  fields: readonly PreChatField[],
  values: FormValues,
  needsMessage = true,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const field of fields) {
    const error = checkField(field, values[field.name]);
    if (error) errors[field.name] = error;
  }
  const message = values[messageField];
  if (!needsMessage) return errors;
  if (typeof message !== 'string' || !message.trim()) errors[messageField] = { key: 'field_required' };
  return errors;
}

/** Sorts valid answers by where they belong; empty optional ones are left out. */
export function collect(fields: readonly PreChatField[], values: FormValues): PreChatResult {
  const result: PreChatResult = {
    content: String(values[messageField] ?? '').trim(),
    contact: {},
    contactAttributes: {},
    conversationAttributes: {},
  };
  for (const field of fields) {
    const value = typed(field, values[field.name]);
    if (value === undefined) continue;
    const column = columnOf[field.name];
    if (field.field_type === 'standard') {
      if (column) result.contact[column] = String(value);
    } else if (field.field_type === 'contact_attribute') result.contactAttributes[field.name] = value;
    else result.conversationAttributes[field.name] = value;
  }
  return result;
}

function typed(
  field: PreChatField,
  value: string | boolean | undefined,
): string | number | boolean | undefined {
  if (controlOf(field) === 'checkbox') return value === true;
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text) return undefined;
  if (controlOf(field) === 'tel') return text.replace(/[\s().-]/g, '');
  return controlOf(field) === 'number' ? Number(text) : text;
}

function isPhone(text: string): boolean {
  return /^\+[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 5;
}
