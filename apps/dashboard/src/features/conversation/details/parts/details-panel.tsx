import { ContactCard } from '../../../contact/index.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ActionFields, type DetailsPanelProps } from '../../changes/parts/action-fields.tsx';
import { FoldingSection } from './folding-section.tsx';
import { ParticipantsSection } from './participants-section.tsx';

/** Everything about the conversation beside its messages. */
export function DetailsPanel({ conversation, referenceData, changes }: DetailsPanelProps) {
  const text = useText();
  return (
    <div className="flex flex-col pb-6">
      <ContactCard contact={conversation.meta.sender} />
      <FoldingSection setting="is_conv_actions_open" title={text('conversation:details.actions')}>
        <ActionFields conversation={conversation} referenceData={referenceData} changes={changes} />
      </FoldingSection>
      <FoldingSection setting="is_conv_participants_open" title={text('conversation:details.participants')}>
        <ParticipantsSection conversation={conversation} referenceData={referenceData} />
      </FoldingSection>
      <FoldingSection setting="is_conv_details_open" title={text('conversation:details.information')}>
        <Information conversation={conversation} referenceData={referenceData} />
      </FoldingSection>
    </div>
  );
}

function Information({ conversation, referenceData }: Omit<DetailsPanelProps, 'changes'>) {
  const text = useText();
  const language = useLanguage();
  const { additional_attributes: extra, meta } = conversation;
  const inbox = referenceData.inboxOf(conversation.inbox_id);
  const dateOf = (seconds: number) =>
    seconds === 0
      ? undefined
      : new Date(seconds * 1000).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const facts: [string, string | undefined][] = [
    [text('conversation:info.number'), `#${conversation.id}`],
    [text('conversation:info.inbox'), inbox?.name],
    [text('conversation:info.team'), meta.team?.name],
    [text('conversation:info.created'), dateOf(conversation.created_at)],
    [text('conversation:info.waiting'), dateOf(conversation.waiting_since)],
    [
      text('conversation:info.snoozed'),
      conversation.snoozed_until === null ? undefined : dateOf(Date.parse(conversation.snoozed_until) / 1000),
    ],
    [text('conversation:info.browser'), browserOf(extra.browser)],
    [text('conversation:info.language'), textOf(extra.browser_language)],
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
      <PageVisited address={textOf(extra.referer)} />
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

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `Firefox 140, Linux`. */
function browserOf(browser: unknown): string | undefined {
  if (typeof browser !== 'object' || browser === null) return undefined;
  const { browser_name, browser_version, platform_name } = browser as Record<string, unknown>;
  const name = [textOf(browser_name), textOf(browser_version)].filter(Boolean).join(' ');
  return [name, textOf(platform_name)].filter(Boolean).join(', ') || undefined;
}
