import { Checkbox } from './checkbox.tsx';
import type { Story } from '../story.ts';

export const stories: readonly Story[] = [
  {
    name: 'States',
    Render: () => (
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-10">
        <Checkbox label="Send a copy to me" />
        <Checkbox label="Ask for the visitor's email" defaultSelected />
        <Checkbox label="Select all" isIndeterminate />
        <Checkbox label="I accept the terms" error="Accept the terms to go on." />
        <Checkbox label="Off and locked" isDisabled />
        <Checkbox label="On and locked" isDisabled defaultSelected />
        <Checkbox
          label="Show working hours"
          description="Outside of them the widget says when you are back."
        />
      </div>
    ),
  },
];
