import { useText } from '../../platform/messages/use-text.ts';

/** Nothing has to be put anywhere: Instagram was told when the account was connected. */
export function InstagramInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:instagram.connected')}</p>;
}
