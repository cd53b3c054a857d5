import { Button } from '../buttons/button.tsx';
import type { Story } from '../story.ts';
import { toast, type ToastOptions } from './toast.tsx';

const each: readonly ToastOptions[] = [
  { text: 'Conversation assigned to Mara' },
  { text: 'Inbox saved', tone: 'positive' },
  { text: 'You are offline. What you write is sent as soon as the connection is back.', tone: 'warning' },
  {
    text: 'The label could not be saved',
    tone: 'danger',
    action: { label: 'Try again', onAction: () => undefined },
  },
];

export const stories: readonly Story[] = [
  {
    name: 'Tones',
    states: { all: [{ click: 'button', name: 'One of each, to stay' }] },
    Render: () => (
      <>
        <Button onPress={() => toast({ text: 'Conversation assigned to Mara' })}>Neutral</Button>
        <Button onPress={() => toast({ text: 'Inbox saved', tone: 'positive' })}>Positive</Button>
        <Button onPress={() => toast({ text: 'You are offline', tone: 'warning' })}>Warning</Button>
        <Button onPress={() => toast({ text: 'The label could not be saved', tone: 'danger' })}>
          Danger
        </Button>
        <Button
          onPress={() =>
            toast({
              text: 'Message sent',
              duration: 8000,
              action: { label: 'Undo', onAction: () => toast({ text: 'Message held back' }) },
            })
          }
        >
          With action
        </Button>
        <Button
          onPress={() => {
            for (const options of each) toast({ ...options, duration: Infinity });
          }}
        >
          One of each, to stay
        </Button>
      </>
    ),
  },
];
