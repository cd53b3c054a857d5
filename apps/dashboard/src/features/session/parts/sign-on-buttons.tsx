import { Button } from '@confab/ui/button';
import { useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';

/** The ways to log in at an identity provider; nothing where none is set up. */
export function SignOnButtons({ next }: { next: string | undefined }) {
  const text = useText();
  const [leavingTo, setLeavingTo] = useState<string>();
  const { signOnProviders } = pageConfig();
  if (signOnProviders.length === 0) return null;
  const leave = (name: string): void => {
    setLeavingTo(name);
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    // The server sends the browser on to the provider, so this is no screen of ours.
    window.location.assign(`/auth/${name}${query}`);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-4">
      {signOnProviders.map(({ name, label }) => (
        <Button key={name} size="large" isWide isPending={leavingTo === name} onPress={() => leave(name)}>
          {text('session:login.signOn', { provider: label })}
        </Button>
      ))}
    </div>
  );
}
