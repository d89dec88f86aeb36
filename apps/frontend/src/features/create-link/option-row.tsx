import { useId, type ReactNode } from 'react';
import type { ProOption } from '@oncelink/contracts';
import { t } from '../../i18n/translate.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Switch } from '../../ui/switch.tsx';
import { ProBadge } from './pro-badge.tsx';

interface OptionRowProps {
  readonly option: ProOption;
  readonly on: boolean;
  /** Nobody has to pay for it. */
  readonly isIncluded: boolean;
  /** Something was typed. */
  readonly hasText: boolean;
  readonly onToggle: (on: boolean) => void;
  /** Shown while the option is on: in the same row, below it on a phone. */
  readonly children?: ReactNode;
}

export function OptionRow({ option, on, isIncluded, hasText, onToggle, children }: OptionRowProps) {
  const id = useId();
  const open = on && children !== undefined;
  return (
    <div
      // The last is the badge: below the words, where there is no room beside them, it stays at the end.
      className={joinClasses(
        'flex min-h-13 flex-wrap items-center gap-x-2.5 border-t border-line px-4 huge:*:last:ms-auto tablet:min-h-12 tablet:gap-x-3.5 tablet:px-6',
        open && 'gap-y-1 pt-1 pb-4 tablet:py-2',
      )}
    >
      <Switch id={id} on={on} onToggle={onToggle} />
      <label
        htmlFor={id}
        className="flex min-h-11 flex-1 items-center font-medium max-tablet:tracking-[-0.018em] narrow:py-1"
      >
        {t(`createLink.options.${option}`)}
      </label>
      {open && (
        <div className="max-tablet:order-last max-tablet:w-full max-tablet:ps-13.5 huge:ps-0!">
          {children}
        </div>
      )}
      {!isIncluded && <ProBadge option={option} hasText={hasText} />}
    </div>
  );
}
