import { authorizeInstagram } from '@confab/contract/features/instagram';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { ChannelSettingsProps } from '../channel-setup.ts';
import { PlainSettings } from '../plain-settings.tsx';
import { ReconnectByLogin } from '../reconnect-card.tsx';

/** The settings of an account, and how to reconnect it after access was revoked. */
export function InstagramSettings(props: ChannelSettingsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-5">
      {pageConfig().hasInstagramApp && (
        <ReconnectByLogin
          inbox={props.inbox}
          route={authorizeInstagram}
          help={text('inbox:instagram.reconnectHelp')}
          label={text('inbox:instagram.reconnect')}
          failed="inbox:instagram.errors.failed"
        />
      )}
      <PlainSettings {...props} />
    </div>
  );
}
