import { Banner } from '@confab/ui/banner';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { ChannelSettingsProps } from './channel-setup.ts';
import { LoginButton } from './login-button.tsx';

/** Where an inbox is connected again, over its settings. */
export function ReconnectCard({ help, children }: { help: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-surface p-4">
      <p className="text-control text-text-muted">{help}</p>
      {children}
    </section>
  );
}

type ReconnectByLoginProps = Pick<ChannelSettingsProps, 'inbox'> &
  Pick<ComponentProps<typeof LoginButton>, 'route' | 'failed'> & { help: string; label: string };

/** The same by a login at the provider. */
export function ReconnectByLogin({ inbox, help, label, ...button }: ReconnectByLoginProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <ReconnectCard help={help}>
      <LoginButton {...button} isPrimary={inbox.reauthorization_required === true} onProblem={setProblem}>
        {label}
      </LoginButton>
      {problem !== undefined && (
        <Banner tone="danger" shape="box">
          {problem}
        </Banner>
      )}
    </ReconnectCard>
  );
}
