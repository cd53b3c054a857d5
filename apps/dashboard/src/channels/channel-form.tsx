import { Button } from '@confab/ui/button';
import type { createInbox } from '@confab/contract/features/inbox';
import type { InputOf } from '@confab/contract/kit/route';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from '../platform/forms/form-error.tsx';
import { useUnsavedGuard } from '../platform/forms/unsaved.ts';

/** The request for a new inbox; each channel fills in its own part. */
export type NewInbox = InputOf<typeof createInbox>;

/** What every channel's form is given. */
export type ChannelFormProps = {
  onSubmit: (inbox: NewInbox) => Promise<void>;
  /** For a channel that creates inboxes by an endpoint of its own: continues with the created one. */
  onMade: (inbox: { id: number }) => Promise<void>;
};

type FrameProps = {
  /** What `useForm` answers. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    isDirty: boolean;
    error: string | undefined;
  };
  submitLabel: string;
  isSubmitDisabled?: boolean;
  children: ReactNode;
};

/**
 * The shared frame of forms that create an inbox. Leaving with unsaved input asks for confirmation; after creation it
 * continues with the next step.
 */
export function ChannelForm({ form, submitLabel, isSubmitDisabled = false, children }: FrameProps) {
  useUnsavedGuard(form.isDirty && !form.isPending);
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <FormError message={form.error} />
      {children}
      <div>
        <Button type="submit" variant="primary" isDisabled={isSubmitDisabled} isPending={form.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
