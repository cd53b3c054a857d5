import type { Story } from '../story.ts';
import { WizardSteps } from './wizard-steps.tsx';

export const stories: readonly Story[] = [
  {
    name: 'Third of four',
    Render: () => (
      <WizardSteps
        label="New inbox"
        current="agents"
        doneLabel="done"
        className="w-72"
        steps={[
          { id: 'channel', title: 'Choose a channel', body: 'Where customers write to you.' },
          { id: 'form', title: 'Set it up', body: 'Name and address.' },
          { id: 'agents', title: 'Add agents', body: 'Who answers.' },
          { id: 'finish', title: 'Finish', body: 'Put the snippet on your page.' },
        ]}
      />
    ),
  },
];
