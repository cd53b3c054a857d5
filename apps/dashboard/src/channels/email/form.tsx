import { emailProviders } from '@confab/contract/channels/email';
import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { confirmDiscard } from '../../platform/forms/unsaved.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import type { ChannelFormProps } from '../channel-form.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { OtherForm } from './other-form.tsx';

const choices = [...emailProviders, 'other'] as const;
type Choice = (typeof choices)[number];

/** Whose mailbox it is, and then what that provider needs. */
export function EmailForm(props: ChannelFormProps) {
  const text = useText();
  const [choice, setChoice] = useState<Choice>();
  const goBack = async () => {
    if (await confirmDiscard(text)) setChoice(undefined);
  };
  if (choice === undefined)
    return (
      <div className="flex flex-col gap-4">
        <LoginProblem />
        <Choices onChoose={setChoice} />
      </div>
    );
  return (
    <div className="flex flex-col items-stretch gap-4">
      <div>
        <Button variant="quiet" onPress={() => void goBack()}>
          {text('mailbox:chooseOther')}
        </Button>
      </div>
      {choice === 'other' ? <OtherForm {...props} /> : <MailboxForm provider={choice} />}
    </div>
  );
}

/** Why the browser was sent back here without an inbox. */
function LoginProblem() {
  const text = useText();
  const { provider, error }: Record<string, unknown> = useSearch({ strict: false });
  const chosen = emailProviders.find((name) => name === provider);
  if (chosen === undefined || typeof error !== 'string') return null;
  const values = { provider: text(`mailbox:providers.${chosen}`) };
  const known =
    (['denied', 'refused', 'taken', 'no-refresh-token'] as const).find((one) => one === error) ?? 'failed';
  return (
    <Banner tone="danger" shape="box">
      {error === 'limit' ? text('inbox:limitReached') : text(`mailbox:errors.${known}`, values)}
    </Banner>
  );
}

function Choices({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const text = useText();
  const { emailProviders: setUp, isCloud } = pageConfig();
  return (
    <ul className="flex flex-col gap-3" aria-label={text('mailbox:choose')}>
      {choices.map((choice) => {
        const isOffered = choice === 'other' || isCloud || setUp.includes(choice);
        const description = isOffered
          ? text(`mailbox:descriptions.${choice}`)
          : text('inbox:channels.notSetUp');
        return (
          <li key={choice}>
            <button
              type="button"
              disabled={!isOffered}
              onClick={() => onChoose(choice)}
              className="flex w-full items-center gap-3 rounded-card border border-border bg-surface p-4 text-start transition-colors enabled:hover:border-border-strong enabled:hover:bg-surface-hover disabled:opacity-60 disabled:grayscale"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body font-medium">{text(`mailbox:providers.${choice}`)}</span>
                <span className="block text-control text-text-muted">{description}</span>
              </span>
              {isOffered && (
                <ChevronRight aria-hidden size={16} className="text-text-muted rtl:-scale-x-100" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
