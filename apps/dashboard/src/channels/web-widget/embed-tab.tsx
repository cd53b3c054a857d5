import type { Inbox } from '@confab/contract/features/inbox';
import { RadioGroup } from '@confab/ui/radio-group';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { useState } from 'react';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';
import { defaultEmbed, embedCode, type EmbedOptions } from './embed-code.ts';
import { LauncherPreview } from './launcher-preview.tsx';

/** The embed code, with options for each page. Nothing is stored: the options are in the code. */
export function WebWidgetEmbedding({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const [options, setOptions] = useState(defaultEmbed);
  const set = (change: Partial<EmbedOptions>) => setOptions({ ...options, ...change });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-control text-text-muted">{text('web-widget:embed.description')}</p>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-5">
          <Launcher options={options} set={set} />
        </div>
        <LauncherPreview options={options} color={inbox.widget_color ?? ''} />
      </div>
      <Switches options={options} set={set} />
      <CopyBlock
        hint={text('inbox:finish.website')}
        label={text('inbox:finish.script')}
        code={embedCode(inbox.web_widget_script ?? '', options)}
        language="html"
        penTitle={inbox.name}
      />
    </div>
  );
}

type PartProps = { options: EmbedOptions; set: (change: Partial<EmbedOptions>) => void };

const positions = ['right', 'left'] as const;
const launchers = ['standard', 'expanded_bubble', 'none'] as const;
const styles = ['standard', 'flat'] as const;
const themes = ['light', 'auto', 'dark'] as const;

function Launcher({ options, set }: PartProps) {
  const text = useText();
  return (
    <>
      <Choice
        label={text('web-widget:embed.launcher')}
        value={options.launcher}
        choices={launchers}
        labelOf={(id) => text(`web-widget:embed.launchers.${id}`)}
        onChange={(launcher) => set({ launcher })}
        isVertical
      />
      {options.launcher === 'expanded_bubble' && (
        <TextField
          label={text('web-widget:embed.launcherTitle')}
          help={text('web-widget:embed.launcherTitleHelp')}
          value={options.launcherTitle}
          onChange={(launcherTitle) => set({ launcherTitle })}
        />
      )}
      <Choice
        label={text('web-widget:embed.position')}
        value={options.position}
        choices={positions}
        labelOf={(id) => text(`web-widget:embed.positions.${id}`)}
        onChange={(position) => set({ position })}
      />
      <Choice
        label={text('web-widget:embed.style')}
        value={options.widgetStyle}
        choices={styles}
        labelOf={(id) => text(`web-widget:embed.styles.${id}`)}
        onChange={(widgetStyle) => set({ widgetStyle })}
      />
      <Choice
        label={text('web-widget:embed.theme')}
        value={options.darkMode}
        choices={themes}
        labelOf={(id) => text(`web-widget:embed.themes.${id}`)}
        onChange={(darkMode) => set({ darkMode })}
      />
    </>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  choices: readonly T[];
  labelOf: (id: T) => string;
  onChange: (id: T) => void;
  isVertical?: boolean;
};

function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, value, choices, labelOf, onChange, isVertical = false } = props;
  return (
    <RadioGroup
      label={label}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      options={choices.map((id) => ({ value: id, label: labelOf(id) }))}
      value={value}
      onChange={(chosen) => onChange(choices.find((id) => id === chosen) ?? value)}
    />
  );
}

function Switches({ options, set }: PartProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <Switch
        isSpread
        label={text('web-widget:embed.browserLanguage')}
        description={text('web-widget:embed.browserLanguageHelp')}
        isSelected={options.useBrowserLanguage}
        onChange={(useBrowserLanguage) => set({ useBrowserLanguage })}
      />
      <Switch
        isSpread
        label={text('web-widget:embed.popout')}
        isSelected={options.showPopoutButton}
        onChange={(showPopoutButton) => set({ showPopoutButton })}
      />
      <Switch
        isSpread
        label={text('web-widget:embed.unreadDialog')}
        description={text('web-widget:embed.unreadDialogHelp')}
        isSelected={options.showUnreadMessagesDialog}
        onChange={(showUnreadMessagesDialog) => set({ showUnreadMessagesDialog })}
      />
    </div>
  );
}
