import { useEffect } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LucideIcon } from 'lucide-react';
import { RECEIPT_STATES, type ReceiptState } from '@oncelink/contracts/events';
import type { KeyLink } from '../../api/key-links.ts';
import { useStore } from '../../lib/store.ts';
import { GoingOn, type RenderFreshCode } from '../../session/owner-list.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { StateLabel } from '../../ui/state-label.tsx';
import { nameOf, type KeyLinksFlow, type LinkFilter } from './key-links-flow.ts';
import { keyLinkTexts } from './key-links.texts.ts';
import { Failed, Loading, Nothing } from '../../ui/list-state.tsx';

const texts = keyLinkTexts.links;

interface Look {
  readonly icon: LucideIcon;
  readonly tone: 'ink' | 'ok' | 'muted' | 'danger';
}
const LOOKS: Readonly<Record<ReceiptState, Look>> = {
  waiting: { icon: Hourglass, tone: 'ink' },
  accessed: { icon: Check, tone: 'ok' },
  deleted: { icon: Trash2, tone: 'muted' },
  expired: { icon: Clock, tone: 'muted' },
  locked: { icon: ShieldAlert, tone: 'danger' },
};
const FILTERS = (['all', ...RECEIPT_STATES] as const).map((value) => ({
  value,
  label: texts.states[value],
}));

function whenOf({ createdAt, expiresAt, endedAt }: KeyLink): string {
  const made = texts.made(createdAt);
  if (endedAt !== null) return `${made} · ${texts.ended(endedAt)}`;
  return expiresAt === null ? made : `${made} · ${texts.expires(expiresAt)}`;
}

function Row({ link, onRevoke }: { link: KeyLink; onRevoke: () => void }) {
  const { reference, id, kind, state } = link;
  const { icon, tone } = LOOKS[state];
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line py-4 tablet:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium wrap-anywhere">{reference ?? texts.noReference}</span>
          <StateLabel icon={icon} tone={tone}>
            {texts.state[state]}
          </StateLabel>
        </p>
        <p className="text-14 text-muted tabular-nums">
          {texts.kind[kind]} · {whenOf(link)}
        </p>
        <code className="font-mono text-14 break-all text-muted">{id}</code>
      </div>
      {state === 'waiting' && (
        <Button
          look="quiet"
          aria-label={texts.revokeNamed(nameOf(link))}
          className="max-tablet:-ms-[12px] max-tablet:justify-self-start tablet:-mt-2.5 tablet:self-start"
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

function Rows({ flow, filter }: { flow: KeyLinksFlow; filter: LinkFilter }) {
  const state = useStore(flow.store);
  if (state.step === 'loading') return <Loading text={texts.loading} />;
  if (state.step === 'failed')
    return (
      <Failed
        again={keyLinkTexts.tryAgain}
        title={texts.failed}
        text={state.text}
        onAgain={() => void flow.load()}
      />
    );
  if (state.step === 'off') return <Nothing title={keyLinkTexts.off} text={keyLinkTexts.offText} />;
  const { links, next, busy } = state;
  if (links.length === 0)
    return filter === 'all' ? (
      <Nothing title={texts.empty} text={texts.emptyText} />
    ) : (
      <Nothing title={texts.emptyFiltered} />
    );
  return (
    <>
      <ul className="border-b border-line">
        {links.map((link) => (
          <Row key={link.id} link={link} onRevoke={() => flow.asked.set(link)} />
        ))}
      </ul>
      {next !== null && (
        <Button className="mt-4" busy={busy} onClick={() => void flow.showOlder()}>
          {keyLinkTexts.older}
        </Button>
      )}
    </>
  );
}

function RevokeDialog({ flow, link }: { flow: KeyLinksFlow; link: KeyLink }) {
  const { title, text, confirm, keep, close, failed, failedText } = keyLinkTexts.revoke;
  return (
    <ConfirmDialog
      title={title(nameOf(link))}
      text={text}
      confirm={confirm}
      keep={keep}
      closeLabel={close}
      failure={{ title: failed, text: failedText }}
      onConfirm={() => flow.revoke(link)}
      onClose={flow.close}
    />
  );
}

function CodeDialog({ flow, link, renderFreshCode }: KeyLinksProps & { readonly link: KeyLink }) {
  const { title, close, code, goingOn } = keyLinkTexts.revoke;
  return (
    <Dialog label={title(nameOf(link))} closeLabel={close} onClose={flow.giveUp}>
      {renderFreshCode({
        lede: code,
        onSignedIn: () => void flow.goOn(),
        after: <GoingOn text={goingOn} />,
      })}
    </Dialog>
  );
}

interface KeyLinksProps {
  readonly flow: KeyLinksFlow;
  readonly renderFreshCode: RenderFreshCode;
}

/** The links that one's keys have made: how each stands, and its end before anybody reads it. */
export function KeyLinks({ flow, renderFreshCode }: KeyLinksProps) {
  const isOff = useStore(flow.store).step === 'off';
  const filter = useStore(flow.filter);
  const asked = useStore(flow.asked);
  const waiting = useStore(flow.waiting);
  useEffect(() => void flow.load(), [flow]);
  return (
    <>
      {!isOff && (
        <p className="mb-5 flex flex-wrap items-center gap-3">
          <Select
            label={texts.filter}
            value={filter}
            options={FILTERS}
            onChoose={flow.choose}
            className="w-48"
          />
          <Button look="quiet" onClick={() => void flow.refresh()}>
            {keyLinkTexts.refresh}
          </Button>
        </p>
      )}
      <Rows flow={flow} filter={filter} />
      {asked && <RevokeDialog flow={flow} link={asked} />}
      {waiting && <CodeDialog flow={flow} link={waiting} renderFreshCode={renderFreshCode} />}
    </>
  );
}
