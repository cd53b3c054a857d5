import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Checkbox } from '@confab/ui/checkbox';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { Volume2 } from 'lucide-react';
import { useId } from 'react';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { playTone } from '../../../../platform/sounds/player.ts';
import { toneNames, type ToneName } from '../../../../platform/sounds/tone-names.ts';
import { readSoundSettings, soundEvents, storedEvents, type SoundEvent } from '../sound-model.ts';

/** Which tone is played in an open tab, and for which messages. Every choice applies immediately, on every device. */
export function SoundCard() {
  const text = useText();
  const settings = readSoundSettings(useProfile().ui_settings);
  const [, saveAlways] = useUiSetting('always_play_audio_alert');
  const [, saveRepeated] = useUiSetting('alert_if_unread_assigned_conversation_exist');
  const isOff = settings.events.length === 0;
  return (
    <Card title={text('notification:sound.title')} description={text('notification:sound.description')}>
      <div className="flex flex-col gap-4">
        <EventChoice chosen={settings.events} />
        <ToneChoice tone={settings.tone} />
        <div className="flex flex-col gap-1">
          <Checkbox
            label={text('notification:sound.onlyAway')}
            isSelected={!settings.isAlways}
            isDisabled={isOff}
            onChange={(isOnlyAway) => saveAlways(!isOnlyAway)}
          />
          <Checkbox
            label={text('notification:sound.repeated')}
            isSelected={settings.isRepeated}
            isDisabled={isOff}
            onChange={saveRepeated}
          />
        </div>
      </div>
    </Card>
  );
}

function EventChoice({ chosen }: { chosen: readonly SoundEvent[] }) {
  const text = useText();
  const labelId = useId();
  const [, save] = useUiSetting('enable_audio_alerts');
  const change = (event: SoundEvent, isOn: boolean) =>
    save(storedEvents(isOn ? [...chosen, event] : chosen.filter((one) => one !== event)));
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1">
      <p id={labelId} className="text-control font-medium">
        {text('notification:sound.events')}
      </p>
      {soundEvents.map((event) => (
        <Checkbox
          key={event}
          label={text(`notification:sound.event.${event}`)}
          isSelected={chosen.includes(event)}
          onChange={(isOn) => change(event, isOn)}
        />
      ))}
    </div>
  );
}

function ToneChoice({ tone }: { tone: ToneName }) {
  const text = useText();
  const [, save] = useUiSetting('notification_tone');
  const play = async (name: ToneName) => {
    if (!(await playTone(name))) toast({ text: text('notification:sound.silent'), duration: 6000 });
  };
  return (
    <div className="flex items-end gap-2">
      <Select
        label={text('notification:sound.tone')}
        placeholder={text('notification:sound.tone')}
        className="w-48"
        value={tone}
        options={toneNames.map((id) => ({ id, label: text(`notification:sound.tones.${id}`) }))}
        onChange={save}
      />
      <Button icon={<Volume2 aria-hidden size={14} />} onPress={() => void play(tone)}>
        {text('notification:sound.play')}
      </Button>
    </div>
  );
}
