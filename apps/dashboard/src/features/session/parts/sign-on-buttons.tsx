import { Button } from '@confab/ui/button';
import { useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';

type SignOnButtonsProps = {
  /** Where to go afterwards. */
  next?: string | undefined;
  /** For signing up, which SAML does not offer: its provider knows the users of one company. */
  isNew?: boolean;
};

/** The ways to log in or to sign up at an identity provider; nothing where none is set up. */
export function SignOnButtons({ next, isNew = false }: SignOnButtonsProps) {
  const text = useText();
  const [leavingTo, setLeavingTo] = useState<string>();
  const { signOnProviders } = pageConfig();
  const providers = signOnProviders.filter(({ name }) => !isNew || name !== 'saml');
  if (providers.length === 0) return null;
  const leave = (name: string): void => {
    setLeavingTo(name);
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    // The server sends the browser on to the provider, so this is not one of our screens.
    window.location.assign(`/auth/${name}${query}`);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-4">
      {providers.map(({ name, label }) => (
        <Button key={name} size="large" isWide isPending={leavingTo === name} onPress={() => leave(name)}>
          {text(isNew ? 'session:login.signUpOn' : 'session:login.signOn', { provider: label })}
        </Button>
      ))}
    </div>
  );
}
