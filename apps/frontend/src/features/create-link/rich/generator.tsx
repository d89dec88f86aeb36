import { useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { makePassphrase, makePassword } from '@oncelink/link-crypto/generate';
import { t } from '../../../i18n/translate.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';

const KINDS = { password: makePassword, passphrase: makePassphrase } as const;
type Kind = keyof typeof KINDS;

interface GeneratorProps {
  readonly useLabel: string;
  readonly onUse: (made: string) => void;
}

/** Makes passwords on this device. Each is shown before it is used, and forgotten with the panel. */
export function Generator({ useLabel, onUse }: GeneratorProps) {
  const [kind, setKind] = useState<Kind>('password');
  const [made, setMade] = useState(makePassword);
  const make = (of: Kind) => {
    setKind(of);
    setMade(KINDS[of]());
  };
  return (
    <div className="grid gap-3">
      <Segments
        legend={t('generator.kind')}
        labels={{ password: t('generator.password'), passphrase: t('generator.passphrase') }}
        values={['password', 'passphrase']}
        value={kind}
        onChange={make}
      />
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <output dir="ltr" className="font-mono wrap-anywhere select-all">
          {made.text}
        </output>
        <span className="text-14 text-muted">
          {t('generator.bits', { bits: formatNumber(Math.floor(made.bits)) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-3 max-tablet:*:w-full">
        <Button onClick={() => onUse(made.text)}>{useLabel}</Button>
        <Button look="quiet" onClick={() => make(kind)}>
          <RefreshCw aria-hidden size={16} strokeWidth={1.75} className="flex-none" />
          {t('generator.another')}
        </Button>
      </div>
    </div>
  );
}
