import type { Story } from '../story.ts';
import { Switch } from './switch.tsx';

export const stories: readonly Story[] = [
  {
    name: 'States',
    Render: () => (
      <div className="flex flex-col gap-3">
        <Switch label="Greeting" />
        <Switch label="Greeting" defaultSelected />
        <Switch label="Locked off" isDisabled />
        <Switch label="Locked on" isDisabled defaultSelected />
      </div>
    ),
  },
  {
    name: 'Settings row',
    Render: () => (
      <div className="w-96">
        <Switch
          isSpread
          label="Go offline when I leave"
          description="After ten minutes without a key or click."
          defaultSelected
        />
      </div>
    ),
  },
];
