import { messageTypeNumber } from '@confab/contract/features/message';
import type { EventName } from './model.ts';

/** As what a message counts. */
export function messageNames(
  { message_type: type, content_type: content }: { message_type: number; content_type: number },
  surveyType: number,
): EventName[] {
  return [
    ...(type === messageTypeNumber.incoming ? (['message_incoming'] as const) : []),
    ...(type === messageTypeNumber.outgoing ? (['message_outgoing'] as const) : []),
    ...(content === surveyType ? (['survey_sent'] as const) : []),
  ];
}
