import { useText } from '../../platform/messages/use-text.ts';

/** There is nothing to install: the webhook was registered when the page was chosen. */
export function FacebookInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:facebook.connected')}</p>;
}
