import type { Message } from '@confab/contract/features/message';
import { list } from '../content/fields-model.ts';
import type { Copies } from '../copies-model.ts';

/** What its author wrote of an email, as the composer holds it: without the signature under it. */
export function contentWithoutSignature(
  message: Message,
  signature: string,
): { typed: string; copies: Copies } {
  const content = message.content ?? '';
  const end = `\n\n--\n\n${signature}`;
  const { to_emails: to, cc_emails: cc, bcc_emails: bcc } = message.content_attributes;
  return {
    typed: signature !== '' && content.endsWith(end) ? content.slice(0, -end.length) : content,
    copies: { to: joined(to), cc: joined(cc), bcc: joined(bcc) },
  };
}

const joined = (value: unknown): string => list(value).join(', ');

/** Whole seconds until a moment, none below zero. */
export function secondsUntil(moment: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}
