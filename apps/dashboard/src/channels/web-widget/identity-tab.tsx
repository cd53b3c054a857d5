import type { ChannelTabProps } from '../channel-setup.ts';
import { websiteSnippet } from '../identity-snippets.ts';
import { IdentityTab } from '../identity-tab.tsx';

/** The website names its visitors by `setUser`. */
export function WebWidgetIdentity(props: ChannelTabProps) {
  return <IdentityTab {...props} usage={websiteSnippet} />;
}
