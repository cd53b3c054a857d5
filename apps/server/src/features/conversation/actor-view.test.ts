import { expect, test } from 'vitest';
import { botActor, memberActor, person } from '../../../test/rows.ts';
import { actorName } from './actor-view.ts';

test('activity lines name members and programs only', () => {
  const visitor = { accountId: 2, accountLocale: 'en', inboxId: 4, networks: [], contactInbox: null };
  expect(actorName(memberActor())).toBe('Jonas');
  expect(actorName(memberActor({ person: person({ displayName: null }) }))).toBe('Jonas Berg');
  expect(actorName(botActor)).toBe('Robo');
  expect(actorName({ kind: 'system', accountId: 2 })).toBeUndefined();
  expect(actorName({ kind: 'system', accountId: 2, automationId: 3 })).toBe('Automation System');
  const assistant = { id: 9, name: 'Ada' };
  expect(actorName({ kind: 'system', accountId: 2, assistant, automationId: 3 })).toBe('Ada');
  expect(actorName({ kind: 'contact', accountId: 2, contactId: 41 })).toBeUndefined();
  expect(actorName({ kind: 'visitor', ...visitor })).toBeUndefined();
});
