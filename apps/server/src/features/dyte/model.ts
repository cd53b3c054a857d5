import { contentTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';

/** What the message of a call carries. */
export function meetingAttributes(meetingId: string) {
  return { type: 'dyte', data: { meeting_id: meetingId } };
}

type Source = { content_type: number; content_attributes: Record<string, unknown> };

/** The call that a message is the way into. Throws `unprocessable` for any other message. */
export function meetingIn({ content_type: type, content_attributes: attributes }: Source): string {
  const data = attributes['data'];
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'meeting_id') : undefined;
  const isCall = contentTypes[type] === 'integrations' && attributes['type'] === 'dyte';
  if (!isCall || typeof id !== 'string')
    throw new Failure('unprocessable', { message: 'Invalid message type. Action not permitted' });
  return id;
}
