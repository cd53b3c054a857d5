import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import type { DetailsPanelProps } from '../../changes/parts/action-fields.tsx';
import { browserOf, countryName, initiatedAt, languageName, textOf } from '../information-model.ts';

/** What is known of the conversation itself. */
export function ConversationInformation({
  conversation,
  referenceData,
}: Pick<DetailsPanelProps, 'conversation' | 'referenceData'>) {
  const text = useText();
  const language = useLanguage();
  const { additional_attributes: extra, meta } = conversation;
  const contact = meta.sender.additional_attributes;
  const browser = browserOf(extra['browser']);
  const inbox = referenceData.inboxOf(conversation.inbox_id);
  const dateOf = (seconds: number) =>
    seconds === 0
      ? undefined
      : new Date(seconds * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const facts: [string, string | undefined][] = [
    [text('conversation:info.number'), `#${conversation.id}`],
    [text('conversation:info.inbox'), inbox?.name],
    [text('conversation:info.campaign'), meta.campaign?.title],
    [text('conversation:info.created'), dateOf(conversation.created_at)],
    [text('conversation:info.waiting'), dateOf(conversation.waiting_since)],
    [
      text('conversation:info.snoozed'),
      conversation.snoozed_until === null ? undefined : dateOf(Date.parse(conversation.snoozed_until) / 1000),
    ],
    [
      text('conversation:info.initiated'),
      extra['source'] === 'email' ? undefined : initiatedAt(extra['initiated_at']),
    ],
    [text('conversation:info.browser'), browser.name],
    [text('conversation:info.system'), browser.system],
    [text('conversation:info.device'), browser.device],
    [text('conversation:info.ip'), textOf(extra['created_at_ip']) ?? textOf(contact['created_at_ip'])],
    [text('conversation:info.country'), countryName(extra, contact, language)],
    [text('conversation:info.language'), languageName(textOf(extra['browser_language']), language)],
    [
      text('conversation:info.conversationLanguage'),
      languageName(textOf(extra['conversation_language']), language),
    ],
    [text('conversation:info.subject'), textOf(extra['mail_subject'])],
  ];
  return (
    <dl className="grid grid-cols-[6.5rem_1fr] gap-x-2 gap-y-1.5 text-control">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name} className="contents">
            <dt className="text-text-muted">{name}</dt>
            <dd className="tabular min-w-0 break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
      <PageVisited address={textOf(extra['referer'])} />
    </dl>
  );
}

/** Where the contact was when it began. Only web addresses become links. */
function PageVisited({ address }: { address: string | undefined }) {
  const text = useText();
  if (address === undefined) return null;
  const isLink = /^https?:\/\//i.test(address);
  return (
    <div className="contents">
      <dt className="text-text-muted">{text('conversation:info.page')}</dt>
      <dd dir="ltr" className="min-w-0 text-start break-all">
        {isLink ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent-text hover:underline"
          >
            {address.replace(/^https?:\/\//i, '')}
          </a>
        ) : (
          address
        )}
      </dd>
    </div>
  );
}
