import { Card } from '@confab/ui/card';
import { RadioGroup } from '@confab/ui/radio-group';
import { useContrast, useTheme, type Contrast, type Theme } from '@confab/ui/theme';
import { fontSizes, useFontSize } from '../../../platform/account/font-size.ts';
import { useSendKey } from '../../../platform/account/send-key.ts';
import { undoChoices, undoSecondsIn, undoSetting } from '../../../platform/account/undo-seconds.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { useText } from '../../../platform/messages/use-text.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const contrasts: readonly Contrast[] = ['system', 'more'];
const sendKeys = ['enter', 'cmd_enter'] as const;

/** The user's interface settings; every choice applies immediately. */
export function PreferencesCard() {
  const text = useText();
  const [theme, setTheme] = useTheme();
  const [contrast, setContrast] = useContrast();
  const [fontSize, saveFontSize] = useFontSize();
  const [sendKey, saveSendKey] = useSendKey();
  return (
    <Card title={text('profile:preferences.title')} description={text('profile:preferences.description')}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          label={text('profile:preferences.sendKey')}
          help={text('profile:preferences.sendKeyHelp')}
          value={sendKey}
          options={sendKeys.map((value) => ({ value, label: text(`profile:preferences.${value}`) }))}
          onChange={(value) => saveSendKey(value === 'cmd_enter' ? 'cmd_enter' : 'enter')}
        />
        <UndoChoice />
        <RadioGroup
          label={text('profile:preferences.fontSize')}
          orientation="horizontal"
          value={fontSize}
          options={fontSizes.map((value) => ({
            value,
            label: text(`profile:preferences.fontSizes.${value}`),
          }))}
          onChange={saveFontSize}
        />
        <RadioGroup
          label={text('profile:preferences.theme')}
          orientation="horizontal"
          value={theme}
          options={themes.map((value) => ({ value, label: text(`shell:theme.${value}`) }))}
          onChange={(value) => setTheme(themes.find((each) => each === value) ?? 'system')}
        />
        <RadioGroup
          label={text('profile:preferences.contrast')}
          help={text('profile:preferences.contrastHelp')}
          orientation="horizontal"
          value={contrast}
          options={contrasts.map((value) => ({
            value,
            label: text(`profile:preferences.contrast_${value}`),
          }))}
          onChange={(value) => setContrast(value === 'more' ? 'more' : 'system')}
        />
      </div>
    </Card>
  );
}

/** For how long an email can be undone. */
function UndoChoice() {
  const text = useText();
  const [undoSeconds, saveUndoSeconds] = useUiSetting(undoSetting);
  return (
    <RadioGroup
      label={text('profile:preferences.undoSend')}
      help={text('profile:preferences.undoSendHelp')}
      orientation="horizontal"
      value={`${undoSecondsIn(undoSeconds)}`}
      options={undoChoices.map((seconds) => ({
        value: `${seconds}`,
        label:
          seconds === 0
            ? text('profile:preferences.undoOff')
            : text('profile:preferences.undoSeconds', { count: seconds }),
      }))}
      onChange={(value) => saveUndoSeconds(Number(value))}
    />
  );
}
