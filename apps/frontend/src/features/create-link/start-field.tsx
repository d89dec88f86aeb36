import { useState } from 'react';
import { START_MAX_SECONDS } from '@oncelink/contracts';
import { describeDuration, describeTime } from '../../i18n/formats.ts';
import { t } from '../../i18n/translate.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { CreateForm, Start } from './create-form.ts';

const HOUR = 3600;
const CHOICES = ['now', '3600', '28800', '86400', '604800', 'at'] as const;
type Choice = (typeof CHOICES)[number];

const MINUTE_MS = 60_000;
const latest = (now: number): number => now + START_MAX_SECONDS * 1000;

/** As fields of day and time write it, in the time zone of this computer. */
function localText(at: number): string {
  const minutes = new Date(at).getTimezoneOffset();
  return new Date(at - minutes * MINUTE_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The same hour of tomorrow. */
const tomorrow = (now: number): number => Math.ceil((now + 24 * HOUR * 1000) / (HOUR * 1000)) * HOUR * 1000;

/** A moment as it was typed; undefined where that is none. No later than a link may open. */
function readMoment(typed: string, now: number): number | undefined {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) ? undefined : Math.min(at, latest(now));
}

const choiceOf = (start: Start | undefined): Choice => {
  if (start === undefined) return 'now';
  if ('at' in start) return 'at';
  return CHOICES.find((choice) => choice === String(start.after)) ?? 'now';
};

function startOf(choice: Choice, now: number): Start | undefined {
  if (choice === 'now') return undefined;
  return choice === 'at' ? { at: tomorrow(now) } : { after: Number(choice) };
}

/** What the form will do. A moment that is over by then opens the link at once. */
function describe(start: Start, now: number): string {
  const at = 'at' in start ? start.at : now + start.after * 1000;
  return at <= now ? t('start.over') : t('start.opens', { time: describeTime(at) });
}

function label(choice: Choice, isMarked: boolean): string {
  if (choice === 'now') return t('start.now');
  const words =
    choice === 'at' ? t('start.at') : t('start.after', { duration: describeDuration(Number(choice)) });
  return isMarked ? `${words} · ${t('createLink.pro')}` : words;
}

interface StartFieldProps {
  readonly start: Start | undefined;
  /** Choices that take a plan which the maker does not have. */
  readonly isMarked: boolean;
  readonly onEdit: (change: Pick<CreateForm, 'start'>) => void;
}

/** When the link opens. What it says below the choice is what the form will do, whatever was typed. */
export function StartField({ start, isMarked, onEdit }: StartFieldProps) {
  const [typed, setTyped] = useState(start !== undefined && 'at' in start ? localText(start.at) : '');
  /** When something was last chosen. */
  const [now, setNow] = useState(() => Date.now());
  const choice = choiceOf(start);
  const choose = (chosen: Choice) => {
    const at = Date.now();
    const next = startOf(chosen, at);
    setNow(at);
    if (next !== undefined && 'at' in next) setTyped(localText(next.at));
    onEdit({ start: next });
  };
  const type = (text: string) => {
    const then = Date.now();
    const at = readMoment(text, then);
    setNow(then);
    setTyped(at === undefined || at < latest(then) - MINUTE_MS ? text : localText(at));
    if (at !== undefined) onEdit({ start: { at } });
  };
  return (
    <div className="grid gap-2">
      <div className="flex gap-2 max-tablet:flex-wrap">
        <Select
          label={t('start.label')}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: label(value, isMarked) }))}
          onChoose={choose}
          className={choice === 'at' ? 'w-full tablet:w-48' : 'w-full tablet:w-58'}
        />
        {choice === 'at' && (
          <div className="max-tablet:flex-1">
            <Field
              label={t('start.moment')}
              hideLabel
              type="datetime-local"
              min={localText(now)}
              max={localText(latest(now))}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </div>
        )}
      </div>
      <p aria-live="polite" className="text-14 text-muted empty:hidden">
        {start !== undefined && describe(start, now)}
      </p>
    </div>
  );
}
