import { IconButton } from '@confab/ui/icon-button';
import { WizardSteps } from '@confab/ui/wizard-steps';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';

const steps = ['channel', 'details', 'agents', 'finish'] as const;
export type WizardStep = (typeof steps)[number];

type WizardProps = {
  step: WizardStep;
  /** Where back leads, inside the account. */
  back: string;
  children: ReactNode;
};

/** The frame of the way to a new inbox: where one is, and the step itself. */
export function Wizard({ step, back, children }: WizardProps) {
  const text = useText();
  return (
    <SettingsPage title={text('inbox:wizard.title')} start={<BackButton to={back} />}>
      <div className="grid gap-6 md:grid-cols-[13rem_1fr]">
        <WizardSteps
          label={text('inbox:wizard.label')}
          doneLabel={text('inbox:wizard.done')}
          current={step}
          className="max-md:hidden"
          steps={steps.map((id) => ({
            id,
            title: text(`inbox:wizard.${id}`),
            body: text(`inbox:wizard.${id}Body`),
          }))}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <ShortSteps step={step} />
          {children}
        </div>
      </div>
    </SettingsPage>
  );
}

/** The same in one line, for narrow screens; a screen reader gets the one that is visible. */
function ShortSteps({ step }: { step: WizardStep }) {
  const text = useText();
  const at = steps.indexOf(step) + 1;
  return (
    <div className="flex flex-col gap-2 md:hidden">
      <p className="tabular text-control text-text-muted">
        {text('inbox:wizard.step', { at, of: steps.length })}
      </p>
      <div aria-hidden className="flex gap-1">
        {steps.map((each, index) => (
          <span
            key={each}
            className={`h-1 flex-1 rounded-full ${index < at ? 'bg-accent' : 'bg-border-strong'}`}
          />
        ))}
      </div>
    </div>
  );
}

/** Back to a place inside the account. */
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
