/** What a page may choose of the chat it shows; read by the loader (`apps/widget/loader/sdk.ts`). */
export type EmbedOptions = {
  position: 'right' | 'left';
  launcher: 'standard' | 'expanded_bubble' | 'none';
  launcherTitle: string;
  widgetStyle: 'standard' | 'flat';
  darkMode: 'light' | 'auto' | 'dark';
  useBrowserLanguage: boolean;
  showPopoutButton: boolean;
  showUnreadMessagesDialog: boolean;
};

export const defaultEmbed: EmbedOptions = {
  position: 'right',
  launcher: 'standard',
  launcherTitle: '',
  widgetStyle: 'standard',
  darkMode: 'light',
  useBrowserLanguage: false,
  showPopoutButton: false,
  showUnreadMessagesDialog: true,
};

/** The embed code with what differs from the usual before it, as the loader expects it on the page. */
export function embedCode(script: string, options: EmbedOptions): string {
  const { launcher, launcherTitle, ...rest } = options;
  const usual: Partial<Record<string, unknown>> = defaultEmbed;
  const others = Object.entries(rest).filter(([key, value]) => value !== usual[key]);
  const title = launcherTitle.trim();
  const settings = {
    ...Object.fromEntries(others),
    ...(launcher === 'none' && { hideMessageBubble: true }),
    ...(launcher === 'expanded_bubble' && { type: launcher, ...(title !== '' && { launcherTitle: title }) }),
  };
  if (Object.keys(settings).length === 0) return script;
  // A title that was typed must not end the script.
  const written = JSON.stringify(settings, null, 2).replaceAll('<', String.raw`\u003c`);
  return `<script>\nwindow.chatwootSettings = ${written};\n</script>\n${script}`;
}
