import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { RotateCw, WifiOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadMessages } from '../../platform/messages/i18n.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { useArea } from './areas.ts';
import { useNetworkNotice } from './use-network-notice.ts';

/** Loaded after the first screen, which is what most users came for. */
const AccountBanners = lazy(async () => {
  const [{ AccountBanners: Component }] = await Promise.all([
    import('./account-banners/account-banners.tsx'),
    loadMessages(['banner']),
  ]);
  return { default: Component };
});

/** What concerns the whole page, above everything else. */
export function Banners() {
  return (
    <>
      <NetworkNotice />
      <Suspense>
        <AccountBanners />
      </Suspense>
    </>
  );
}

function NetworkNotice() {
  const text = useText();
  const notice = useNetworkNotice(useArea() !== 'settings');
  if (notice === 'none') return null;
  if (notice === 'reconnected') return <Banner tone="positive">{text('shell:network.reconnected')}</Banner>;
  const refresh = (
    <Button
      size="small"
      icon={<RotateCw aria-hidden size={14} />}
      onPress={() => {
        location.reload();
      }}
    >
      {text('shell:network.refresh')}
    </Button>
  );
  return (
    <Banner tone="warning" icon={<WifiOff size={16} />} action={refresh}>
      {text(`shell:network.${notice}`)}
    </Banner>
  );
}
