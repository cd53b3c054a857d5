import { IconButton } from '@confab/ui/icon-button';
import { WizardSteps } from '@confab/ui/wizard-steps';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPath } from '../account/access.ts';
import { useAccountId } from '../account/account-context.ts';
import { useText } from '../messages/use-text.ts';
import { SettingsPage } from './settings-page.tsx';

type WizardPageProps = {
  title: string;
  steps: readonly { id: string; title: string; body: string }[];
  /** Id of the step on screen. */
  current: string;
  /** The target of the back button, inside the account. */
  back: string;
  children: ReactNode;
};

/** The frame of a wizard: the list of steps, and the current step. */
export function WizardPage({ title, steps, current, back, children }: WizardPageProps) {
  const text = useText();
  return (
    <SettingsPage title={title} start={<BackButton to={back} />}>
      <div className="grid gap-6 md:grid-cols-[13rem_1fr]">
        <WizardSteps
          label={text('common:wizard.label')}
          doneLabel={text('common:wizard.done')}
          current={current}
          className="max-md:hidden"
          steps={[...steps]}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <ShortSteps at={steps.findIndex(({ id }) => id === current) + 1} of={steps.length} />
          {children}
        </div>
      </div>
    </SettingsPage>
  );
}

/** The same in one line, for narrow screens; a screen reader gets the one that is visible. */
function ShortSteps({ at, of }: { at: number; of: number }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-2 md:hidden">
      <p className="tabular text-control text-text-muted">{text('common:wizard.step', { at, of })}</p>
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={`h-1 flex-1 rounded-full ${index < at ? 'bg-accent' : 'bg-border-strong'}`}
          />
        ))}
      </div>
    </div>
  );
}

/** A back link inside the account. */
export function BackButton({ to }: { to: string }) {
  const text = useText();
  const navigate = useNavigate();
  const accountId = useAccountId();
  return (
    <IconButton
      label={text('common:back')}
      icon={<ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />}
      onPress={() => void navigate({ to: accountPath(accountId, to) })}
      hasTooltip={false}
    />
  );
}
