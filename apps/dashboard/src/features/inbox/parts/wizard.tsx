import type { ReactNode } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { WizardPage } from '../../../platform/pages/wizard-page.tsx';

const steps = ['channel', 'details', 'agents', 'finish'] as const;
export type WizardStep = (typeof steps)[number];

type WizardProps = {
  step: WizardStep;
  /** The target of the back button, inside the account. */
  back: string;
  children: ReactNode;
};

/** The frame of the wizard for a new inbox. */
export function Wizard({ step, back, children }: WizardProps) {
  const text = useText();
  return (
    <WizardPage
      title={text('inbox:wizard.title')}
      current={step}
      back={back}
      steps={steps.map((id) => ({
        id,
        title: text(`inbox:wizard.${id}`),
        body: text(`inbox:wizard.${id}Body`),
      }))}
    >
      {children}
    </WizardPage>
  );
}
