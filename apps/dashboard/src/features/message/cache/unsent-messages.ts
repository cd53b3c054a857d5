import { readUserText, storeUserText } from '../../../platform/account/user-storage.ts';
import { readCopies } from '../copies-model.ts';
import type { PendingMessage } from '../model.ts';

type Stored = Pick<
  PendingMessage,
  'echoId' | 'content' | 'isPrivate' | 'inReplyTo' | 'copies' | 'template' | 'lostFiles' | 'createdAt'
>;

/**
 * Messages that were not sent when the page was left, as failed messages that can be retried. Files are not
 * stored, because a browser cannot store them with a text; their number is.
 */
export function storedPending(accountId: number, conversationId: number): PendingMessage[] {
  return read(keyOf(accountId, conversationId)).map((stored) => ({
    ...stored,
    conversationId,
    files: [],
    state: 'failed',
    error: undefined,
    typed: stored.content,
    seenId: undefined,
    newer: undefined,
  }));
}

/** Stores unsent messages across a reload; an empty list deletes them. */
export function storePending(
  accountId: number,
  conversationId: number,
  pending: readonly PendingMessage[],
): void {
  const key = keyOf(accountId, conversationId);
  const stored: Stored[] = pending.map(
    ({ echoId, content, isPrivate, inReplyTo, copies, template, files, lostFiles, createdAt }) => ({
      echoId,
      content,
      isPrivate,
      inReplyTo,
      copies,
      template,
      lostFiles: lostFiles + files.length,
      createdAt,
    }),
  );
  storeUserText(key, stored.length === 0 ? '' : JSON.stringify(stored));
}

function keyOf(accountId: number, conversationId: number): string {
  return `outbox:${accountId}:${conversationId}`;
}

function read(key: string): Stored[] {
  try {
    const value: unknown = JSON.parse(readUserText(key) || '[]');
    return Array.isArray(value) ? value.flatMap(parse) : [];
  } catch {
    return [];
  }
}

function parse(value: unknown): Stored[] {
  if (typeof value !== 'object' || value === null) return [];
  const { echoId, content, isPrivate, inReplyTo, copies, template, lostFiles, createdAt } = value as Record<
    string,
    unknown
  >;
  if (typeof echoId !== 'string' || typeof content !== 'string') return [];
  return [
    {
      echoId,
      content,
      isPrivate: isPrivate === true,
      inReplyTo: typeof inReplyTo === 'number' ? inReplyTo : undefined,
      copies: readCopies(copies),
      template: typeof template === 'object' && template !== null ? { ...template } : undefined,
      lostFiles: typeof lostFiles === 'number' ? lostFiles : 0,
      createdAt: typeof createdAt === 'number' ? createdAt : 0,
    },
  ];
}
