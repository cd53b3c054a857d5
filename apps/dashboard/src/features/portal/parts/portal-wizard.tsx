import type { ReactNode } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { WizardPage } from '../../../platform/pages/wizard-page.tsx';

const steps = ['information', 'customization', 'finish'] as const;

/** The frame of the wizard for a new portal. */
export function PortalWizard({ step, children }: { step: (typeof steps)[number]; children: ReactNode }) {
  const text = useText();
  return (
    <WizardPage
      title={text('portal:wizard.title')}
      current={step}
      back="portals/all"
      steps={steps.map((id) => ({
        id,
        title: text(`portal:wizard.${id}`),
        body: text(`portal:wizard.${id}Body`),
      }))}
    >
      {children}
    </WizardPage>
  );
}
