import { useAccountId, useProfile } from '../../../../platform/account/account-context.ts';
import type { SoundSettings } from '../sound-model.ts';
import { useMessageSounds } from './use-message-sounds.ts';

type MessageSoundsProps = { conversationId: number | undefined; settings: SoundSettings };

/** Renders nothing: while mounted, messages play sounds. */
export function MessageSounds({ conversationId, settings }: MessageSoundsProps) {
  const accountId = useAccountId();
  const { id: userId } = useProfile();
  useMessageSounds({ userId, settings, here: { accountId, conversationId } });
  return null;
}
