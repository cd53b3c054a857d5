import { Button } from '@confab/ui/button';
import { accountPath } from '../../platform/account/access.ts';
import { useAccountId } from '../../platform/account/account-context.ts';
import { confirmLeavePage } from '../../platform/account/leave.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { ReconnectCard } from '../reconnect-card.tsx';
import { PlainSettings } from '../plain-settings.tsx';

/** The settings of a page, and how to reconnect it after access was revoked. */
export function FacebookSettings(props: ChannelSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      {pageConfig().facebookApp !== undefined && <Reconnect {...props} />}
      <PlainSettings {...props} />
    </div>
  );
}

function Reconnect({ inbox }: Pick<ChannelSettingsProps, 'inbox'>) {
  const text = useText();
  const accountId = useAccountId();
  const isLost = inbox.reauthorization_required === true;
  const reconnect = async () => {
    // A document of its own, which alone may load what Facebook's login needs.
    const path = accountPath(accountId, `settings/inboxes/new/facebook?inbox_id=${inbox.id}`);
    if (await confirmLeavePage(text)) location.assign(path);
  };
  return (
    <ReconnectCard help={text('inbox:facebook.reconnectHelp')}>
      <Button variant={isLost ? 'primary' : 'secondary'} onPress={() => void reconnect()}>
        {text('inbox:facebook.reconnect')}
      </Button>
    </ReconnectCard>
  );
}
