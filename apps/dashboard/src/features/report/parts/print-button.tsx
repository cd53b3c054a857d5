import { Button } from '@confab/ui/button';
import { Printer } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import './print.css';

/** Prints the report without what is around it. */
export function PrintButton() {
  const text = useText();
  return (
    <Button
      icon={<Printer aria-hidden size={14} />}
      className="max-md:hidden"
      onPress={() => globalThis.print()}
    >
      {text('report:print')}
    </Button>
  );
}
