import type { ApiKey } from '@oncelink/contracts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { apiKeyTexts } from './api-keys.texts.ts';

const texts = apiKeyTexts.row;

const Row = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </>
);

interface KeyItemProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

function KeyItem({ apiKey, onRevoke }: KeyItemProps) {
  const { name, hint, scopes, networks, madeBy, lastUsedAt, expiresAt, lapsesAt } = apiKey;
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 tablet:grid-cols-[1fr_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          <code className="font-mono text-14 text-muted">{texts.hint(hint)}</code>
          {madeBy === 'device' && <Badge>{texts.device}</Badge>}
        </p>
        <dl className="mt-2 grid grid-cols-[minmax(72px,max-content)_1fr] gap-x-6 gap-y-1 text-14">
          <Row name={texts.mayDo}>{scopes.map((scope) => apiKeyTexts.scopes[scope]).join(', ')}</Row>
          <Row name={texts.from}>{networks.length === 0 ? texts.everywhere : networks.join(', ')}</Row>
          <Row name={texts.lastUsed}>{lastUsedAt === null ? texts.never : texts.usedAt(lastUsedAt)}</Row>
          <Row name={texts.expires}>
            {lapsesAt === null ? texts.day(expiresAt) : texts.replaced(lapsesAt)}
          </Row>
        </dl>
      </div>
      <Button
        look="quiet"
        className="justify-self-start max-tablet:-ms-[12px] tablet:self-start"
        aria-label={texts.revokeNamed(name, hint)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

/** Every key that works, or that there is none. */
export function KeyList({ keys, onRevoke }: KeyListProps) {
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
        <KeyItem key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}
