import { webhookEvents, type WebhookEvent } from '@confab/contract/features/webhook';
import { Checkbox } from '@confab/ui/checkbox';
import { useId } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';

type EventFieldProps = {
  value: readonly WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** The events of a webhook. */
export function EventField({ value, onChange, onBlur, error }: EventFieldProps) {
  const text = useText();
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-control font-medium">
        {text('webhook:form.events')}
      </span>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={text(`webhook:event.${event}`)}
          isSelected={value.includes(event)}
          onChange={(isChosen) =>
            onChange(webhookEvents.filter((each) => (each === event ? isChosen : value.includes(each))))
          }
          onBlur={onBlur}
        />
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
