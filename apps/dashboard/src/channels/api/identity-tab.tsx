import type { ChannelTabProps } from '../channel-setup.ts';
import { appSnippet } from '../identity-snippets.ts';
import { IdentityTab } from '../identity-tab.tsx';

/** The app names its contacts when it creates, reads or changes them. */
export function ApiIdentity(props: ChannelTabProps) {
  return <IdentityTab {...props} usage={appSnippet(location.origin, props.inbox.inbox_identifier ?? '')} />;
}
