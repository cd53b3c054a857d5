import type { Inbox } from '@confab/contract/features/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainSettings } from '../../../channels/plain-settings.tsx';
import { setupOf } from '../../../channels/setups.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { updateInboxMutation } from '../api.ts';
import { InboxAvatar } from './inbox-avatar.tsx';

/** Name, appearance, and behavior, in the form of the inbox's channel. */
export function GeneralTab({ inbox }: { inbox: Inbox }) {
  const [avatar, setAvatar] = useState<File>();
  const [round, setRound] = useState(0);
  const update = useMutation(updateInboxMutation(useQueryClient(), useAccountId(), inbox.id));
  const Settings = setupOf(inbox.channel_type)?.Settings ?? PlainSettings;
  return (
    <Settings
      inbox={inbox}
      avatar={<InboxAvatar key={round} inbox={inbox} onSelect={setAvatar} />}
      hasNewAvatar={avatar !== undefined}
      onDiscard={() => {
        setAvatar(undefined);
        setRound(round + 1);
      }}
      save={async (input) => {
        await update.mutateAsync({ input, avatar });
        setAvatar(undefined);
      }}
    />
  );
}
