import { useText } from '../../platform/messages/use-text.ts';

/** Nothing has to be put anywhere: Facebook was told when the page was chosen. */
export function FacebookInstallation() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('inbox:facebook.connected')}</p>;
}
