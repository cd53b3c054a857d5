import { Mail } from 'lucide-react';
import type { Story } from '../story.ts';
import { TextField } from './text-field.tsx';

export const stories: readonly Story[] = [
  {
    name: 'States',
    Render: () => (
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField label="Company name" placeholder="Ridge & Rope" />
        <TextField
          label="Email"
          type="email"
          icon={<Mail size={14} />}
          defaultValue="mara@ridgerope.co"
          help="Used to sign in."
        />
        <TextField
          label="Web address"
          type="url"
          isRequired
          dir="ltr"
          defaultValue="ridgerope"
          error="Start the address with https://"
          help="Where the widget will stand."
        />
        <TextField
          label="Password"
          type="password"
          defaultValue="correct horse"
          revealLabels={{ show: 'Show password', hide: 'Hide password' }}
        />
        <TextField label="Account id" isReadOnly defaultValue="4217" />
        <TextField label="Plan" isDisabled defaultValue="Team" />
      </div>
    ),
  },
  {
    name: 'Sizes',
    Render: () => (
      <div className="grid w-full gap-4 sm:grid-cols-3">
        <TextField label="Small" size="small" placeholder="28 px" />
        <TextField label="Medium" placeholder="32 px" />
        <TextField label="Large" size="large" placeholder="40 px" />
      </div>
    ),
  },
];
