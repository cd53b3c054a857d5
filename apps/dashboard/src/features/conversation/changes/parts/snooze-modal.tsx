import { TextField } from '@confab/ui/text-field';
import { useState } from 'react';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../../platform/forms/form.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { localTime, snoozeTime } from '../snooze-model.ts';

type SnoozeModalProps = {
  /** Unix seconds. */
  onSnooze: (until: number) => void;
  onClose: () => void;
};

/** Prompts for a custom time, in the browser's time zone. */
export function SnoozeModal({ onSnooze, onClose }: SnoozeModalProps) {
  const text = useText();
  const [earliest] = useState(() => localTime(new Date()));
  const form = useForm({
    initial: { until: '' },
    rules: {
      until: (value) => {
        if (value === '') return text('common:required');
        return snoozeTime(value, new Date()) === undefined ? text('conversation:snooze.past') : undefined;
      },
    },
    submit: ({ until }) => {
      const time = snoozeTime(until, new Date());
      if (time !== undefined) onSnooze(time);
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <FormModal
      title={text('conversation:snooze.title')}
      submitLabel={text('conversation:action.snooze')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('conversation:snooze.until')}
        type="datetime-local"
        min={earliest}
        isRequired
        autoFocus
        {...form.field('until')}
      />
    </FormModal>
  );
}
