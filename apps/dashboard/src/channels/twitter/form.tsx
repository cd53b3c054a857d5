import { Banner } from '@confab/ui/banner';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { LoginButton } from './login-button.tsx';

/** Connects a profile: Twitter asks its owner, and sends the browser back. */
export function TwitterForm() {
  const text = useText();
  const { error }: Record<string, unknown> = useSearch({ strict: false });
  const [trouble, setTrouble] = useState(() =>
    typeof error === 'string' ? text(`inbox:twitter.errors.${knownError(error)}`) : undefined,
  );
  if (!pageConfig().hasTwitterApp)
    return <p className="text-control text-text-muted">{text('inbox:twitter.notSetUp')}</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      {trouble !== undefined && (
        <Banner tone="danger" shape="box">
          {trouble}
        </Banner>
      )}
      <p className="text-control text-text-muted">{text('inbox:twitter.hint')}</p>
      <LoginButton onTrouble={setTrouble}>{text('inbox:twitter.login')}</LoginButton>
    </div>
  );
}

const knownError = (given: string) =>
  (['denied', 'refused'] as const).find((one) => one === given) ?? 'failed';
