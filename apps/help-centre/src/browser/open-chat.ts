type ChatWindow = Window & {
  chatwootSDK?: { run: (options: { websiteToken: string; baseUrl: string }) => void };
  $chatwoot?: { toggle: (state: 'open') => void };
};

/** Loads the website's chat, and opens it when the link to it is clicked. */
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
    // Without the chat, the link opens it in its own window.
    if (chat === undefined) return;
    event.preventDefault();
    chat.toggle('open');
  });
}
