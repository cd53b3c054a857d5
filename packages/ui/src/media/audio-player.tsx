import { useRef, useState, type RefObject } from 'react';
import { Pause, Play } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

export type AudioPlayerTexts = {
  play: string;
  pause: string;
  /** The name of the seek bar. */
  position: string;
  /** Label of the button that cycles through the speeds. */
  speed: string;
  /** Shown when the audio does not load or cannot be played. */
  failed: string;
};

export type AudioPlayerProps = {
  src: string;
  /** Names the player: "Voice message". */
  label: string;
  texts: AudioPlayerTexts;
  className?: string;
};

const speeds = [1, 1.5, 2] as const;

/** Plays an audio file: play and pause, seeking, speed. Loads only its duration before it is played. */
export function AudioPlayer({ src, label, texts, className = '' }: AudioPlayerProps) {
  const audioRef = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({ isPlaying: false, hasFailed: false, at: 0, length: 0 });
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }));
  const toggle = () => {
    const audio = audioRef.current;
    if (!audio) return;
    if (state.isPlaying) audio.pause();
    else void audio.play().catch(() => change({ hasFailed: true }));
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={`flex w-72 max-w-full items-center gap-2 rounded-card border border-border bg-surface-raised p-2 ${className}`}
    >
      {/* Sounds that people send come without captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audioRef}
        src={src}
        preload="metadata"
        onPlay={() => change({ isPlaying: true })}
        onPause={() => change({ isPlaying: false })}
        onEnded={() => change({ isPlaying: false })}
        onTimeUpdate={({ currentTarget }) => change({ at: currentTarget.currentTime })}
        onLoadedMetadata={({ currentTarget }) => change({ length: lengthOf(currentTarget) })}
        onDurationChange={({ currentTarget }) => change({ length: lengthOf(currentTarget) })}
        onError={() => change({ hasFailed: true })}
      />
      {state.hasFailed ? (
        <p role="alert" className="px-1 text-control text-danger">
          {texts.failed}
        </p>
      ) : (
        <>
          <IconButton
            label={state.isPlaying ? texts.pause : texts.play}
            icon={state.isPlaying ? <Pause aria-hidden size={16} /> : <Play aria-hidden size={16} />}
            onPress={toggle}
          />
          <SeekBar
            label={texts.position}
            at={state.at}
            length={state.length}
            onSeek={(at) => {
              if (audioRef.current) audioRef.current.currentTime = at;
              change({ at });
            }}
          />
          <SpeedButton label={texts.speed} audioRef={audioRef} />
        </>
      )}
    </div>
  );
}

type SpeedButtonProps = {
  label: string;
  audioRef: RefObject<HTMLAudioElement | null>;
};

function SpeedButton({ label, audioRef }: SpeedButtonProps) {
  const [speed, setSpeed] = useState<number>(1);
  const shown = `${speed}×`;
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${shown}, ${label}`}
      onPress={() => {
        const next = speeds[(speeds.findIndex((each) => each === speed) + 1) % speeds.length] ?? 1;
        setSpeed(next);
        if (audioRef.current) audioRef.current.playbackRate = next;
      }}
      className="tabular"
    >
      {shown}
    </Button>
  );
}

type SeekBarProps = {
  label: string;
  /** Seconds. */
  at: number;
  length: number;
  onSeek: (at: number) => void;
};

function SeekBar({ label, at, length, onSeek }: SeekBarProps) {
  return (
    <>
      <input
        type="range"
        dir="ltr"
        aria-label={label}
        aria-valuetext={`${clock(at)} / ${clock(length)}`}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, length)}
        disabled={length === 0}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 accent-(--accent)"
      />
      <span className="tabular text-meta text-text-muted">{clock(at > 0 ? at : length)}</span>
    </>
  );
}

/** Recordings made in a browser have no duration in their header, and report Infinity until played through. */
function lengthOf({ duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) ? duration : 0;
}

/** Seconds as `m:ss`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
