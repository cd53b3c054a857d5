import type { IntegrationHook } from '@confab/contract/features/integration';
import { Banner } from '@confab/ui/banner';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { DisconnectButton } from './disconnect-button.tsx';

type AuthorizedAppProps = {
  hook: IntegrationHook | undefined;
  /** Shown while it is connected, and while it is not. */
  connectedText: ReactNode;
  connect: ReactNode;
  /** The confirmation before it is disconnected. */
  title: string;
  description: string;
  disconnect: () => Promise<unknown>;
};

/** An app authorized at its provider: handles the return from there, and disconnects it. */
export function AuthorizedApp({ hook, connectedText, connect, ...ending }: AuthorizedAppProps) {
  const text = useText();
  const search: { error?: unknown } = useSearch({ strict: false });
  const hasFailed = search.error !== undefined;
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      {hook === undefined ? (
        <>
          {hasFailed && (
            <Banner tone="danger" shape="box">
              {text('integration:notConnected')}
            </Banner>
          )}
          {connect}
        </>
      ) : (
        <>
          <p className="text-body">{connectedText}</p>
          <DisconnectButton {...ending} />
        </>
      )}
    </div>
  );
}
