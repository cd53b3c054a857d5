import type { PartProps } from './props.ts';

export function Footer({ page, texts }: PartProps) {
  const { chat, brand, portal } = page;
  return (
    <footer>
      {chat !== undefined && (
        <p className="contact">
          <span>{texts.t('still_questions')}</span>
          <a
            className="button"
            href={chat.href}
            target="_blank"
            rel="noopener"
            data-chat-token={chat.token}
            data-chat-origin={chat.origin}
          >
            {texts.t('contact')}
          </a>
        </p>
      )}
      <p>
        <bdi>{portal.name}</bdi>
        {brand !== undefined && (
          <>
            {' · '}
            <a href={brand.href} rel="noopener">
              {texts.t('made_with', { name: brand.name })}
            </a>
          </>
        )}
      </p>
    </footer>
  );
}
