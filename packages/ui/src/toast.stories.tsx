import { Button } from './button.tsx';
import type { Story } from './story.ts';
import { toast } from './toast.tsx';

export const stories: readonly Story[] = [
  {
    name: 'Tones',
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
      </>
    ),
  },
];
