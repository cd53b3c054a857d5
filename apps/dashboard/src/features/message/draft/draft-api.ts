import { deleteDraft, saveDraft, showDraft } from '@confab/contract/features/conversation';
import { call } from '../../../platform/calls/call.ts';
import { copiesInput, type Copies } from '../copies-model.ts';
import type { ServerDraft } from './draft-model.ts';

export type DraftKey = { accountId: number; conversationId: number; isPrivate: boolean };

const paramsOf = ({ accountId, conversationId }: DraftKey) => ({
  account_id: accountId,
  conversation_id: conversationId,
});

export async function fetchDraft(key: DraftKey): Promise<ServerDraft | undefined> {
  const {
    message,
    revision,
    updated_at: updatedAt,
    to_emails: to,
    cc_emails: cc,
    bcc_emails: bcc,
  } = await call(showDraft, {
    params: paramsOf(key),
    input: { private: key.isPrivate },
  });
  if (message === undefined || revision === undefined) return undefined;
  const isAddressed = to !== undefined || cc !== undefined || bcc !== undefined;
  return {
    message,
    copies: isAddressed ? { to: to ?? '', cc: cc ?? '', bcc: bcc ?? '' } : undefined,
    revision,
    updatedAt: updatedAt === undefined ? 0 : Date.parse(updatedAt),
  };
}

/** Rejects with a conflict where the server has another draft than the one it is to replace. */
export async function putDraft(
  key: DraftKey,
  {
    copies,
    ...draft
  }: { message: string; copies: Copies | undefined; revision: string; replaces: string | null },
): Promise<void> {
  const addresses = copies === undefined ? {} : copiesInput(copies);
  await call(saveDraft, {
    params: paramsOf(key),
    input: { ...draft, ...addresses, private: key.isPrivate },
  });
}

export async function removeDraft(key: DraftKey, replaces: string): Promise<void> {
  await call(deleteDraft, { params: paramsOf(key), input: { private: key.isPrivate, replaces } });
}
