import { Banner } from '@confab/ui/banner';

/** Why the server refused a form, when it is about no single field. */
export function FormError({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <Banner tone="danger" shape="box">
      {message}
    </Banner>
  );
}
