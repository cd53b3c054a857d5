import { messageAudioAdded } from '@confab/contract/features/message';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function readAudioAdded(data: unknown): EventData<typeof messageAudioAdded> {
  return Value.Parse(messageAudioAdded.data, data);
}
