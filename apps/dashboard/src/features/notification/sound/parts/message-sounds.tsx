import { useAccountId, useProfile } from '../../../../platform/account/account-context.ts';
import type { SoundSettings } from '../sound-model.ts';
import { useMessageSounds } from './use-message-sounds.ts';

type MessageSoundsProps = { conversationId: number | undefined; settings: SoundSettings };

/** Draws nothing: for as long as it is there, messages sound. */
export function MessageSounds({ conversationId, settings }: MessageSoundsProps) {
  const accountId = useAccountId();
  const { id: userId } = useProfile();
  useMessageSounds({ userId, settings, here: { accountId, conversationId } });
  return null;
}
