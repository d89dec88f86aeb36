import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot } from '../../../ui/card.tsx';
import { Fuse } from '../../../ui/fuse.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DemoReader } from './demo-reader.tsx';
import { SampleField } from './sample-field.tsx';
import { useDemo, type DemoTexts } from './use-demo.ts';

/** A link that is made, opened and destroyed while one watches. */
export function Demo({ texts }: { texts: DemoTexts }) {
  const { state, make, open, restart } = useDemo();
  const secret = useRef<HTMLTextAreaElement>(null);
  const url = 'url' in state ? state.url : null;
  return (
    <div className="grid grid-cols-1 gap-6 desktop:grid-cols-2">
      <Card aria-label={texts.writer} className="flex flex-col">
        <CardBody className="flex-1">
          <div className="grid gap-4">
            <h3 className="text-18 font-semibold">{texts.writer}</h3>
            {url === null ? (
              <SampleField
                label={texts.secret}
                sample={texts.sample}
                fieldRef={secret}
                readOnly={state.step === 'making'}
              />
            ) : (
              <>
                <p>{texts.made}</p>
                <div className="rounded-field border border-ash bg-paper px-4 py-3">
                  <code className="line-clamp-4 font-mono break-all">{url}</code>
                </div>
              </>
            )}
            {state.step === 'failed' && (
              <div role="alert">
                <Notice tone="danger" title={texts.failedTitle}>
                  <p className="text-muted">{texts.failed}</p>
                </Notice>
              </div>
            )}
          </div>
        </CardBody>
        <CardFoot>
          {url === null ? (
            <Button
              look="primary"
              busy={state.step === 'making'}
              onClick={() => void make(secret.current?.value.trim() || texts.sample)}
            >
              {state.step === 'making' ? texts.making : texts.make}
            </Button>
          ) : (
            <Button onClick={restart}>{texts.restart}</Button>
          )}
        </CardFoot>
      </Card>
      {state.step === 'open' ? (
        <DemoReader texts={texts} key={state.url} flow={state.flow} onAgain={() => void open(state.url)} />
      ) : (
        <Card aria-label={texts.reader} className="flex min-h-72 flex-col">
          {url !== null && <Fuse />}
          <CardBody className="flex-1">
            <h3 className="mb-4 text-18 font-semibold">{texts.reader}</h3>
            {url === null && <p className="text-muted">{texts.waiting}</p>}
          </CardBody>
          {url !== null && (
            <CardFoot>
              <Button look="primary" onClick={() => void open(url)}>
                {texts.open}
              </Button>
            </CardFoot>
          )}
        </Card>
      )}
    </div>
  );
}
