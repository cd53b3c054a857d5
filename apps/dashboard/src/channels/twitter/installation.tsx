import { useText } from '../../platform/messages/use-text.ts';

/** There is nothing to install: the webhook was registered when the profile was connected. */
export function TwitterInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:twitter.connected')}</p>;
}
