import { useEffect, useState, type ReactNode } from 'react';
import { API_KEY, type ApiKey } from '@oncelink/contracts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';

const texts = apiKeyTexts.row;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** When its owner is mailed for the first time. */
const SOON_MS = API_KEY.warnDays[0] * DAY_MS;

/** The time, told every minute: a key may end while someone looks at it. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How far a key has come, where that is more than that it works. */
function stateOf({ expiresAt, lapsesAt }: ApiKey, now: number): 'ended' | 'replaced' | 'soon' | null {
  const left = Date.parse(lapsesAt ?? expiresAt) - now;
  if (left <= 0) return 'ended';
  if (lapsesAt !== null) return 'replaced';
  return left <= SOON_MS ? 'soon' : null;
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </>
);

function Facts({ scopes, networks, lastUsedAt, expiresAt, lapsesAt }: ApiKey) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-6 gap-y-1 text-14">
      <Row name={texts.mayDo}>{scopes.map((scope) => apiKeyTexts.scopes[scope]).join(', ')}</Row>
      <Row name={texts.from}>{networks.length === 0 ? texts.everywhere : networks.join(', ')}</Row>
      <Row name={texts.lastUsed}>{lastUsedAt === null ? texts.never : texts.time(lastUsedAt)}</Row>
      {lapsesAt === null ? (
        <Row name={texts.expires}>{texts.day(expiresAt)}</Row>
      ) : (
        <Row name={texts.worksUntil}>{texts.time(lapsesAt)}</Row>
      )}
    </dl>
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
  /** Stands below what is known of a key. */
  readonly renderUsage: (key: ApiKey) => ReactNode;
}

interface KeyItemProps extends Omit<KeyListProps, 'keys'> {
  readonly apiKey: ApiKey;
  readonly now: number;
}

function KeyItem({ apiKey, now, onRotate, onRevoke, renderUsage }: KeyItemProps) {
  const { name, hint, madeBy } = apiKey;
  const state = stateOf(apiKey, now);
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          <code className="font-mono text-14 text-muted">{apiKeyTexts.hint(hint)}</code>
          {madeBy === 'device' && <Badge>{texts.device}</Badge>}
          {state !== null && <Badge>{texts[state]}</Badge>}
        </p>
        <Facts {...apiKey} />
        {renderUsage(apiKey)}
      </div>
      {state !== 'ended' && (
        <div className="flex gap-1 max-tablet:-ms-[12px] tablet:-mt-2.5 tablet:self-start">
          {state !== 'replaced' && (
            <Button look="quiet" aria-label={texts.rotateNamed(name, hint)} onClick={() => onRotate(apiKey)}>
              {texts.rotate}
            </Button>
          )}
          <Button look="quiet" aria-label={texts.revokeNamed(name, hint)} onClick={() => onRevoke(apiKey)}>
            {texts.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Every key that works, or that there is none. */
export function KeyList({ keys, ...rest }: KeyListProps) {
  const now = useMinute();
  if (keys.length === 0)
    return (
      <div className="border-y border-line py-5">
        <p className="font-medium">{apiKeyTexts.empty}</p>
        <p className="mt-1 text-muted">{apiKeyTexts.emptyText}</p>
      </div>
    );
  return (
    <ul className="border-b border-line">
      {keys.map((key) => (
        <KeyItem key={key.id} apiKey={key} now={now} {...rest} />
      ))}
    </ul>
  );
}
