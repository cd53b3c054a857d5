import type { Conversation } from '@confab/contract/features/conversation';
import type { Inbox } from '@confab/contract/features/inbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { capabilitiesOf } from '../../../inbox/index.ts';
import { threadQuery } from '../../api.ts';
import type { Copies } from '../../copies-model.ts';
import type { DraftHandle } from '../../draft/cache/draft-handle.ts';
import { copyFields, errorOf, noCopies, repliedCopies } from '../recipients-model.ts';

/**
 * The copies of a reply, if the channel supports them: those of the last email until the agent changes them.
 * Undefined otherwise.
 */
export function useCopies(
  conversation: Conversation,
  inbox: Inbox | undefined,
  draft: { copies: Copies | undefined; keeper: DraftHandle },
) {
  const { account_id: accountId, id, meta } = conversation;
  const hasCopies = inbox !== undefined && capabilitiesOf(inbox).copies;
  const [attempts, setAttempts] = useState(0);
  const { data: replied = noCopies } = useQuery({
    ...threadQuery(useQueryClient(), accountId, id),
    select: ({ messages }) => repliedCopies(messages, meta.sender.email, inbox?.email ?? ''),
    enabled: hasCopies,
  });
  if (!hasCopies) return undefined;
  const value = draft.copies ?? replied;
  return {
    value,
    contact: meta.sender.email ?? '',
    change: draft.keeper.address,
    isRight: copyFields.every((field) => errorOf(value[field]) === undefined),
    /** How often sending was rejected because of them. */
    attempts,
    refuse: () => setAttempts((count) => count + 1),
    forgive: () => setAttempts(0),
  };
}

export type CopiesInUse = NonNullable<ReturnType<typeof useCopies>>;
