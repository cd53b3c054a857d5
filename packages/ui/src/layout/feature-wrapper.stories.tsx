import { useState } from 'react';
import { Checkbox } from '../choices/checkbox.tsx';
import { FeatureProvider, FeatureWrapper } from './feature-wrapper.tsx';
import type { Story } from '../story.ts';

function Switched() {
  const [isOn, setOn] = useState(true);
  return (
    <FeatureProvider features={{ reports: isOn }}>
      <Checkbox label="The account has reports" isSelected={isOn} onChange={setOn} />
      <FeatureWrapper featureKey="reports">
        <p>Reports are shown.</p>
      </FeatureWrapper>
      <FeatureWrapper featureKey="campaigns">
        <p>Campaigns are never shown here.</p>
      </FeatureWrapper>
    </FeatureProvider>
  );
}

export const stories: readonly Story[] = [{ name: 'Only what the account has', Render: () => <Switched /> }];
