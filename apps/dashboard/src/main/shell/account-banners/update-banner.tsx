import { Banner } from '@confab/ui/banner';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpCircle } from 'lucide-react';
import { useState } from 'react';
import { accountQuery } from '../../../features/account/index.ts';
import { useAccountId, useIsAdministrator } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { dismissVersion, isDismissed, isNewer } from './version-model.ts';

/** There is a newer version. For administrators, until they dismiss it for this version. */
export function UpdateBanner() {
  const text = useText();
  const isAdministrator = useIsAdministrator();
  const { data: account } = useQuery(accountQuery(useAccountId()));
  const [dismissed, setDismissed] = useState('');
  const { hasManifest, version } = pageConfig();
  const latest = account?.latest_chatwoot_version ?? '';
  if (!isAdministrator || !hasManifest || !isNewer(latest, version)) return null;
  if (dismissed === latest || isDismissed(latest)) return null;
  return (
    <Banner
      tone="accent"
      icon={<ArrowUpCircle size={16} />}
      dismissLabel={text('banner:update.dismiss')}
      onDismiss={() => {
        dismissVersion(latest);
        setDismissed(latest);
      }}
    >
      {text('banner:update.text', { latest, current: version })}
    </Banner>
  );
}
