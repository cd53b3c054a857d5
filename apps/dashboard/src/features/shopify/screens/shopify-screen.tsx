import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { AuthorizedApp, ConnectionScreen } from '../../integration/index.ts';
import { disconnectMutation } from '../api.ts';
import { ConnectShop } from '../parts/connect-shop.tsx';

/** The shop of the account. */
export function ShopifyScreen() {
  const text = useText();
  const accountId = useAccountId();
  const end = useMutation(disconnectMutation(useQueryClient(), accountId));
  return (
    <ConnectionScreen appId="shopify" title={text('shopify:title')} description={text('shopify:description')}>
      {(hook) => (
        <AuthorizedApp
          hook={hook}
          connectedText={text('shopify:isConnected', { shop: hook?.reference_id ?? '' })}
          connect={<ConnectShop />}
          title={text('shopify:confirmTitle')}
          description={text('shopify:confirmText')}
          disconnect={() => end.mutateAsync()}
        />
      )}
    </ConnectionScreen>
  );
}
