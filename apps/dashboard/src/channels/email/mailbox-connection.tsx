import { emailProviders } from '@confab/contract/channels/email';
import type { Inbox } from '@confab/contract/features/inbox';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { useState } from 'react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { confirmLeavePage } from '../../platform/account/leave.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { redirectToProviderLogin, loginError } from './redirect-to-provider-login.ts';

/** The provider whose mailbox an inbox is; undefined for servers with a password. */
export function providerOf({ provider }: Inbox) {
  return emailProviders.find((name) => name === provider);
}

/** Shows the provider that sends and receives, and offers to authorize it again. */
export function MailboxConnection({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const accountId = useAccountId();
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const provider = providerOf(inbox);
  if (provider === undefined) return null;
  const mailbox = inbox.imap_login ?? inbox.email ?? '';
  const values = { provider: text(`mailbox:providers.${provider}`), mailbox };
  const reconnect = async () => {
    if (!(await confirmLeavePage(text))) return;
    setPending(true);
    try {
      await redirectToProviderLogin(accountId, provider, mailbox);
    } catch (failure) {
      setError(loginError(failure, provider, text));
      setPending(false);
    }
  };
  return (
    <section className="flex flex-col gap-3 rounded-card border border-border bg-surface p-4">
      {error !== undefined && (
        <Banner tone="danger" shape="box">
          {error}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-control wrap-anywhere text-text-muted">
          {text('mailbox:connection', values)}
        </p>
        {pageConfig().emailProviders.includes(provider) && (
          <Button
            variant={inbox.reauthorization_required === true ? 'primary' : 'secondary'}
            isPending={isPending}
            onPress={() => void reconnect()}
          >
            {text('mailbox:reconnect')}
          </Button>
        )}
      </div>
    </section>
  );
}
