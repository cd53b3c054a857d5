import type { AssistantPush } from '@confab/contract/features/user';

const image = '/assets/images/dashboard/captain/logo.svg';

/** An assistant as the sender of a message. */
export function assistantPush(
  frontendUrl: string,
  row: { id: number; name: string; description: string; created_at: Date },
): AssistantPush {
  return {
    id: row.id,
    name: row.name,
    avatar_url: `${frontendUrl}${image}`,
    description: row.description,
    created_at: row.created_at.toISOString(),
    type: 'captain_assistant',
  };
}
