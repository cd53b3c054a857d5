import { Button } from '@confab/ui/button';
import type { createInbox } from '@confab/contract/features/inbox';
import type { InputOf } from '@confab/contract/kit/route';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from '../platform/forms/form-error.tsx';
import { useUnsavedGuard } from '../platform/forms/unsaved.ts';

/** What the wire asks for a new inbox; each channel fills in its own part. */
export type NewInbox = InputOf<typeof createInbox>;

/** What every channel's form is given. */
export type ChannelFormProps = {
  onSubmit: (inbox: NewInbox) => Promise<void>;
  /** For a channel that makes inboxes by a call of its own: goes on with the one it made. */
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

/** The one frame of the forms that make an inbox. Leaving with something typed asks; once made, the way goes on. */
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
