import { useEffect, useRef, type ReactNode } from 'react';
import type { OpenLinkFlow } from '../flow/open-link-flow.ts';
import type { OpenLinkState } from '../flow/open-link-state.ts';
import { useStore } from '../../../lib/store.ts';
import type { DemoTexts } from './use-demo.ts';
import { Burn } from '../../../ui/burn.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Fuse } from '../../../ui/fuse.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

function wordsOf(state: OpenLinkState, texts: DemoTexts): ReactNode {
  switch (state.name) {
    case 'checking':
      return (
        <span className="inline-flex items-center gap-2 text-muted">
          <Spinner />
          {texts.checking}
        </span>
      );
    case 'ready':
    case 'revealing':
      return texts.sealed;
    case 'revealed':
      return (
        <>
          {texts.revealed}
          <span className="mt-3 block rounded-field border border-ash bg-paper px-4 py-3 font-mono break-words whitespace-pre-wrap">
            {/* The samples are texts alone. */}
            {typeof state.message === 'string' && state.message}
          </span>
        </>
      );
    case 'gone':
      return (
        <>
          <strong className="block text-18 font-semibold">{texts.goneTitle}</strong>
          <span className="mt-2 block text-muted">{texts.goneText}</span>
        </>
      );
    case 'password_required':
    case 'early':
    case 'expired':
    case 'not_found':
    case 'error':
      return texts.failed;
  }
}

interface DemoReaderProps {
  readonly texts: DemoTexts;
  readonly flow: OpenLinkFlow;
  readonly onAgain: () => void;
}

/** The other side: the same flow that runs on the page of a link. */
export function DemoReader({ texts, flow, onAgain }: DemoReaderProps) {
  const state = useStore(flow.store);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus may be gone.
    if (document.activeElement === document.body) words.current?.focus({ preventScroll: true });
  });
  const isGone = state.name === 'gone';
  const isErased = state.name === 'revealed' && state.erasure.outcome !== 'running';
  const card = (
    // It burns from its right, and is mirrored as a whole where people read to the left.
    <Card aria-label={texts.reader} className={`flex min-h-72 flex-col ${isGone ? 'h-full pr-24' : ''}`}>
      {(state.name === 'ready' || state.name === 'revealing') && <Fuse />}
      <CardBody className="flex-1">
        <h3 className="mb-4 text-18 font-semibold">{texts.reader}</h3>
        <div ref={words} tabIndex={-1} aria-live="polite" className="outline-none">
          {wordsOf(state, texts)}
        </div>
      </CardBody>
      {(state.name === 'ready' || state.name === 'revealing') && (
        <CardFoot>
          <Button look="primary" busy={state.name === 'revealing'} onClick={() => void flow.reveal()}>
            {state.name === 'revealing' ? texts.revealing : texts.reveal}
          </Button>
        </CardFoot>
      )}
      {isErased && (
        <CardFoot>
          <p className="text-muted">{texts.erased}</p>
          <Button onClick={onAgain}>{texts.again}</Button>
        </CardFoot>
      )}
    </Card>
  );
  return isGone ? <Burn className="[--burn:22%]">{card}</Burn> : card;
}
