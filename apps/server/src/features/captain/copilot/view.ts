import type { CopilotMessage, CopilotThread } from '@confab/contract/features/copilot';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import { assistantPush } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import type { AssistantRow } from '../assistants/queries.ts';
import { bodyOf, typeOf } from './model.ts';
import type { CopilotMessageRow, ThreadRow } from './queries.ts';

function threadRef(frontendUrl: string, row: ThreadRow): CopilotMessage['copilot_thread'] {
  const person = {
    id: row.user_id,
    name: row.user_name,
    displayName: row.user_display_name,
    avatarKey: row.user_avatar_key,
  };
  return {
    id: row.id,
    title: row.title,
    created_at: unixSeconds(row.created_at),
    user: userPush(frontendUrl, person),
    account_id: row.account_id,
  };
}

export function threadView(frontendUrl: string, row: ThreadRow, assistant: AssistantRow): CopilotThread {
  return { ...threadRef(frontendUrl, row), assistant: assistantPush(frontendUrl, assistant) };
}

export function copilotMessageView(
  frontendUrl: string,
  row: CopilotMessageRow,
  thread: ThreadRow,
): CopilotMessage {
  return {
    id: row.id,
    message: bodyOf(Object(row.message)),
    message_type: typeOf(row.message_type),
    created_at: unixSeconds(row.created_at),
    copilot_thread: threadRef(frontendUrl, thread),
    account_id: thread.account_id,
  };
}
