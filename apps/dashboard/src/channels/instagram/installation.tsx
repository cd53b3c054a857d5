import { useText } from '../../platform/messages/use-text.ts';

/** There is nothing to install: the webhook was registered when the account was connected. */
export function InstagramInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:instagram.connected')}</p>;
}
