import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { confirm, confirmTyped } from './confirm.ts';
import { Drawer } from './drawer.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import type { Story } from '../story.ts';
import { TextField } from '../fields/text-field.tsx';
import { toast } from '../feedback/toast.tsx';

function Opener({ text, ...props }: { text: string } & Partial<ModalProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{text}</Button>
      <Modal
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Add an agent"
        description="They get an email with a link to choose a password."
        closeLabel="Close"
        footer={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              Send invitation
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField label="Name" placeholder="Mara Lind" />
          <TextField label="Email" type="email" placeholder="mara@ridgerope.co" />
        </div>
      </Modal>
    </>
  );
}

function DrawerOpener({ side }: { side: 'start' | 'end' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{`Drawer at ${side}`}</Button>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} title="Inboxes" closeLabel="Close" side={side}>
        <p className="px-4 text-text-muted">Whatever has no room beside the page.</p>
      </Drawer>
    </>
  );
}

export const stories: readonly Story[] = [
  {
    name: 'Modal',
    states: {
      medium: [{ click: 'button', name: 'Medium' }],
      'at the end': [{ click: 'button', name: 'At the end' }],
      'without close button': [{ click: 'button', name: 'Without close button' }],
    },
    Render: () => (
      <>
        <Opener text="Medium" />
        <Opener text="Small" size="small" />
        <Opener text="Large" size="large" />
        <Opener text="Full" size="full" />
        <Opener text="At the end" placement="end" />
        <Opener text="Without close button" hasCloseButton={false} />
      </>
    ),
  },
  {
    name: 'Questions',
    states: {
      'yes or no': [{ click: 'button', name: 'Yes or no' }],
      deletion: [{ click: 'button', name: 'Deletion' }],
      typed: [{ click: 'button', name: 'Typed confirmation' }],
      'typed wrongly': [{ click: 'button', name: 'Typed confirmation' }, { type: 'website' }, { key: 'Tab' }],
    },
    Render: () => (
      <>
        <Button
          onPress={async () => {
            const isSure = await confirm({
              title: 'Log out everywhere?',
              description: 'Other devices have to sign in again.',
              confirmLabel: 'Yes, log out',
              cancelLabel: 'No, stay',
            });
            toast({ text: isSure ? 'Confirmed' : 'Canceled' });
          }}
        >
          Yes or no
        </Button>
        <Button
          variant="danger"
          onPress={async () => {
            const isSure = await confirm({
              title: 'Delete this canned response?',
              description: 'Nobody can write "/hello" any more. This cannot be undone.',
              confirmLabel: 'Yes, delete "hello"',
              cancelLabel: 'No, keep it',
              tone: 'danger',
            });
            toast({ text: isSure ? 'Deleted' : 'Kept', tone: isSure ? 'positive' : 'neutral' });
          }}
        >
          Deletion
        </Button>
        <Button
          variant="danger"
          onPress={async () => {
            const isSure = await confirmTyped({
              title: 'Delete this inbox?',
              description: 'Its 1,204 conversations are deleted with it. This cannot be undone.',
              confirmLabel: 'Delete inbox',
              cancelLabel: 'Keep it',
              tone: 'danger',
              expected: 'Website',
              inputLabel: 'Type Website to confirm',
              placeholder: 'Website',
              mismatchError: 'Type exactly: Website',
            });
            toast({ text: isSure ? 'Deleted' : 'Kept', tone: isSure ? 'positive' : 'neutral' });
          }}
        >
          Typed confirmation
        </Button>
      </>
    ),
  },
  {
    name: 'Drawer',
    states: {
      'at start': [{ click: 'button', name: 'Drawer at start' }],
      'at end': [{ click: 'button', name: 'Drawer at end' }],
    },
    Render: () => (
      <>
        <DrawerOpener side="start" />
        <DrawerOpener side="end" />
      </>
    ),
  },
];
