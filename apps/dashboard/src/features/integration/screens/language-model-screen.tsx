import { useText } from '../../../platform/messages/use-text.ts';
import { ConnectionScreen } from '../parts/connection-screen.tsx';
import { LanguageModelForm } from '../parts/language-model-form.tsx';

/** The language model of the account: its key, and what it is used for. */
export function LanguageModelScreen() {
  const text = useText();
  return (
    <ConnectionScreen
      appId="openai"
      title={text('integration:model.title')}
      description={text('integration:model.description')}
    >
      {(hook) => <LanguageModelForm hook={hook} />}
    </ConnectionScreen>
  );
}
