import type { AssistantRow } from '../../src/features/captain/assistants/queries.ts';
import { moment } from '../rows.ts';

/** An assistant, every column filled. */
export function assistantRow(more: Partial<AssistantRow> = {}): AssistantRow {
  return {
    account_id: 2,
    id: 9,
    name: 'Ida',
    description: 'Helps',
    config: { product_name: 'Paperlane' },
    created_at: moment(3),
    updated_at: moment(4),
    ...more,
  };
}
