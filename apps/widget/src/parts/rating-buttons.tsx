import type { MessageKey } from '../messages/en.ts';
import type { Translator } from '../text/translate.ts';

const faces = ['😞', '😑', '😐', '😀', '😍'];

type RatingButtonsProps = {
  t: Translator['t'];
  /** Stars instead of faces. */
  stars: boolean;
  /** 1 to 5; 0 for none yet. */
  rating: number;
  disabled: boolean;
  onRate: (rating: number) => void;
};

/** Five answers to how it was, from worst to best. */
export function RatingButtons({ t, stars, rating, disabled, onRate }: RatingButtonsProps) {
  return (
    <div className={stars ? 'ratings stars' : 'ratings'} role="group" aria-label={t('csat_rate')}>
      {faces.map((face, index) => {
        const value = index + 1;
        const label = t(`csat_${value}` as MessageKey);
        return (
          <button
            key={value}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={rating === value}
            className={stars && value <= rating ? 'filled' : undefined}
            disabled={disabled}
            onClick={() => onRate(value)}
          >
            <span aria-hidden="true">{stars ? '★' : face}</span>
          </button>
        );
      })}
    </div>
  );
}
