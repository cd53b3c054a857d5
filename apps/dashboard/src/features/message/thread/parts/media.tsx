import type { Attachment } from '@confab/contract/features/attachment';
import { AudioPlayer } from '@confab/ui/audio-player';
import { VideoPlayer } from '@confab/ui/video-player';
import { useText } from '../../../../platform/messages/use-text.ts';
import { fileName, safeUrl } from '../../attachment-model.ts';

/** An audio player, with the transcription below if there is one. */
export function Sound({ attachment }: { attachment: Attachment }) {
  const text = useText();
  const { transcribed_text: transcript = '' } = attachment;
  return (
    <div className="flex max-w-full flex-col gap-1">
      <AudioPlayer
        src={safeUrl(attachment.data_url) ?? ''}
        label={fileName(attachment) || text('conversation:file.audio')}
        texts={{
          play: text('conversation:player.play'),
          pause: text('conversation:player.pause'),
          position: text('conversation:player.position'),
          speed: text('conversation:player.speed'),
          failed: text('conversation:player.noSound'),
        }}
      />
      {transcript !== '' && (
        <p dir="auto" className="text-meta text-text-muted">
          {transcript}
        </p>
      )}
    </div>
  );
}

export function Video({ attachment }: { attachment: Attachment }) {
  const text = useText();
  const { width, height } = attachment;
  const url = safeUrl(attachment.data_url) ?? '';
  return (
    <VideoPlayer
      src={url}
      label={fileName(attachment) || text('conversation:file.video')}
      {...(width && height ? { ratio: { width, height } } : {})}
      failed={
        <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
          {text('conversation:player.noVideo')}
        </a>
      }
      className="w-80! max-w-full!"
    />
  );
}
