import { useText } from '../../platform/messages/use-text.ts';

/** Nothing has to be put anywhere: Twitter was told when the profile was connected. */
export function TwitterInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:twitter.connected')}</p>;
}
