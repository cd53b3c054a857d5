import { expect, test } from 'vitest';
import { iso, moment } from '../../../../test/rows.ts';
import { tokenView } from './view.ts';

test('a token is identified by its owner and its last four characters', () => {
  const shown = {
    id: 5,
    owner_type: 'agent_bot',
    owner_id: 3,
    owner_name: 'Robo',
    owner_email: null,
    account_id: 2,
  } as const;
  const row = { ...shown, token_encrypted: 'sealed', created_at: moment(1) };
  expect(tokenView(row, 'whole-token-x7Qa')).toEqual({ ...shown, ending: 'x7Qa', created_at: iso(1) });
});
