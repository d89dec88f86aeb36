import { describeDuration } from '../../../i18n/formats.ts';
import { t } from '../../../i18n/translate.ts';
import { usePlan } from '../../../session/use-plan.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { CustomTime } from '../custom-time.tsx';
import { chosenLife, lifeChoices, useAskLives, type AskLife } from './ask-life.ts';

interface AskLifePanelProps {
  readonly life: AskLife;
  readonly onChoose: (life: AskLife) => void;
}

const CUSTOM = 'custom';

/** How long the ask can be answered. All but the common time is marked where the plan has no room for it. */
export function AskLifePanel({ life, onChoose }: AskLifePanelProps) {
  const lives = useAskLives();
  const isFree = usePlan() === 'free';
  const { choice, customAmount, customUnit } = life;
  const marked = (words: string) => (isFree ? `${words} · ${t('createLink.pro')}` : words);
  const options = lifeChoices(lives).map((seconds) => {
    const words = describeDuration(seconds);
    return { value: String(seconds), label: seconds === lives.common ? words : marked(words) };
  });
  const choose = (value: string) => {
    const seconds = value === CUSTOM ? CUSTOM : Number(value);
    onChoose({ ...life, choice: seconds === lives.common ? null : seconds });
  };
  return (
    <div className="grid gap-3">
      <div className="flex gap-2 max-tablet:flex-wrap">
        <Select
          label={t('ask.time')}
          value={String(choice ?? lives.common)}
          options={[...options, { value: CUSTOM, label: marked(t('createLink.choices.custom')) }]}
          onChoose={choose}
          className={choice === CUSTOM ? 'w-full tablet:w-40' : 'w-full tablet:w-58'}
        />
        {choice === CUSTOM && (
          <CustomTime
            amount={customAmount}
            unit={customUnit}
            invalid={chosenLife(life) === 'invalid'}
            onEdit={(change) => onChoose({ ...life, ...change })}
          />
        )}
      </div>
      <p className="text-14 text-muted">
        {choice === CUSTOM && `${t('askLife.range')} `}
        {t('askLife.hint')}
      </p>
      {isFree && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p className="font-medium">{t('askLife.pro')}</p>
          <ButtonLink to="/pricing">{t('ask.failed.plans')}</ButtonLink>
        </div>
      )}
    </div>
  );
}
