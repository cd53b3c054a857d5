import { plainLines } from '@confab/rules/plain-text';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';

/**
 * The agent's signature as the contact will see it, and whether it is added to replies in this kind of channel; stored
 * per kind.
 */
export function useSignature(channel: string | null, isRichText: boolean) {
  const written = useProfile().message_signature?.trim() ?? '';
  const text = isRichText ? written : plainLines(written);
  const [chosen, choose] = useUiSetting(`${slug(channel ?? 'channel')}_signature_enabled`);
  const isOn = chosen === true && text !== '';
  return {
    text,
    isOn,
    toggle: () => choose(!isOn),
    /** The reply with the signature, if one is added; files alone are not signed. */
    under: (reply: string) => (isOn && reply !== '' ? `${reply}\n\n--\n\n${text}` : reply),
  };
}

/** `Channel::WebWidget` is `channel_webwidget`, the name under which other clients keep the choice. */
function slug(channel: string): string {
  return channel.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
