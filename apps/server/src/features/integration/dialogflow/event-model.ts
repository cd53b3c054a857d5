import { dialogflowAnswerRequested } from '@confab/contract/features/dialogflow';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readAnswerRequest(data: unknown): EventData<typeof dialogflowAnswerRequested> {
  return Value.Parse(dialogflowAnswerRequested.data, data);
}
