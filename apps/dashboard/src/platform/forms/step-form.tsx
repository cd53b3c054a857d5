import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { useUnsavedGuard } from './unsaved.ts';

type StepFormProps = {
  title: string;
  description?: string;
  submitLabel: string;
  /** The result of `useForm`; submitting it leads to the next step. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    isDirty: boolean;
    error: string | undefined;
  };
  children: ReactNode;
};

/** One step of a wizard with fields. */
export function StepForm({ title, description, submitLabel, form, children }: StepFormProps) {
  useUnsavedGuard(form.isDirty && !form.isPending);
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Card
        {...{ title, description }}
        footer={
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {submitLabel}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <FormError message={form.error} />
          {children}
        </div>
      </Card>
    </form>
  );
}
