import type { CaptainResponse, Documentable } from '@confab/contract/features/captain-response';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import { availableName } from '../../user/index.ts';
import type { AssistantRow } from '../assistants/queries.ts';
import { assistantView } from '../assistants/view.ts';
import { statusOf } from './model.ts';
import type { ResponseRow } from './queries.ts';

export function responseView(row: ResponseRow, assistant: AssistantRow): CaptainResponse {
  const origin = documentableOf(row);
  return {
    account_id: row.account_id,
    answer: row.answer,
    assistant: assistantView(assistant),
    created_at: unixSeconds(row.created_at),
    ...(origin === undefined ? {} : { documentable: origin }),
    id: row.id,
    question: row.question,
    updated_at: unixSeconds(row.updated_at),
    status: statusOf(row.status),
  };
}

/** Its source; undefined once that was deleted. */
function documentableOf(row: ResponseRow): Documentable | undefined {
  if (row.document_id !== null && row.document_link !== null)
    return {
      type: 'Captain::Document',
      id: row.document_id,
      external_link: row.document_link,
      name: row.document_name,
    };
  const displayId = row.conversation_display_id;
  if (displayId !== null) return { type: 'Conversation', id: displayId, display_id: displayId };
  if (row.author_id === null || row.author_name === null || row.author_email === null) return undefined;
  return {
    type: 'User',
    id: row.author_id,
    email: row.author_email,
    available_name: availableName({ name: row.author_name, displayName: row.author_display_name }),
  };
}
