import { contentTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { meetingAttributes, meetingIn } from './model.ts';

const integrations = contentTypes.indexOf('integrations');
const call = meetingAttributes('meeting-1');

test('the message of a call identifies it', () => {
  expect(call).toEqual({ type: 'dyte', data: { meeting_id: 'meeting-1' } });
  expect(meetingIn({ content_type: integrations, content_attributes: call })).toBe('meeting-1');
});

test.each([
  [{ content_type: 0, content_attributes: call }],
  [{ content_type: integrations, content_attributes: { ...call, type: 'zoom' } }],
  [{ content_type: integrations, content_attributes: { ...call, data: { meeting_id: 5 } } }],
  [{ content_type: integrations, content_attributes: { ...call, data: null } }],
  [{ content_type: integrations, content_attributes: { ...call, data: 'x' } }],
  [{ content_type: integrations, content_attributes: { type: 'dyte' } }],
])('other messages do not: %j', (source) => {
  const refused = new Failure('unprocessable', { message: 'Invalid message type. Action not permitted' });
  expect(() => meetingIn(source)).toThrow(refused);
});
