import { automationActionNames } from '@confab/contract/features/automation';
import { macroActionNames } from '@confab/contract/features/macro';
import { useText } from '../../../platform/messages/use-text.ts';

/** The name of an action; an unknown one is shown as stored. */
export function useActionName(): (name: string) => string {
  const text = useText();
  return (name) => {
    const known = [...macroActionNames, ...automationActionNames].find((each) => each === name);
    return known === undefined ? name : text(`macro:action.${known}`);
  };
}
