type ChatWindow = Window & {
  chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state: 'open') => void };
};

/** Loads the chat of the website, and lets the link to it open it here. */
export function openChat(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-chat-token]');
  const { chatToken, chatOrigin } = link?.dataset ?? {};
  if (!link || chatToken === undefined || chatOrigin === undefined) return;
  const script = document.createElement('script');
  script.src = `${chatOrigin}/packs/js/sdk.js`;
  script.async = true;
  script.addEventListener('load', () => {
    (window as ChatWindow).chatwootSDK?.run({ websiteToken: chatToken, baseUrl: chatOrigin });
  });
  document.head.append(script);
  link.addEventListener('click', (event) => {
    const chat = (window as ChatWindow).$chatwoot;
    // Without the chat the link leads to it in a window of its own.
    if (chat === undefined) return;
    event.preventDefault();
    chat.toggle('open');
  });
}
