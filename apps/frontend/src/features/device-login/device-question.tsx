import { useEffect, useRef, useState } from 'react';
import { usePersonalClick } from '../../lib/personal-click.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AskingDevice } from './decide-device.ts';
import { deviceLoginTexts as texts } from './device-login.texts.ts';

function Facts({ device: { client, system, isSameNetwork } }: { device: AskingDevice }) {
  const rows = [
    [texts.client, client],
    [texts.system, system ?? texts.unknownSystem],
    [texts.network, isSameNetwork ? texts.sameNetwork : texts.otherNetwork],
  ] as const;
  return (
    <dl className="border-b border-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DeviceQuestionProps {
  readonly device: AskingDevice;
  readonly problem?: string | undefined;
  readonly onDecide: (allow: boolean) => Promise<void>;
}

/** Who asks, before it is allowed. Takes the focus: the form that led here is gone. */
export function DeviceQuestion({ device, problem, onDecide }: DeviceQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isOwn, setIsOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const personally = usePersonalClick();
  useEffect(() => title.current?.focus(), []);
  const decide = (allow: boolean) => {
    setBusy(true);
    void onDecide(allow).finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-6">
      <h2 ref={title} tabIndex={-1} className="text-24 outline-none">
        {texts.question}
      </h2>
      <Facts device={device} />
      <Notice tone="warn" title={texts.warning} />
      <p className="text-muted">{texts.means}</p>
      {problem !== undefined && (
        <div role="alert">
          <Notice tone="danger" title={problem} />
        </div>
      )}
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isOwn}
          onChange={({ target }) => setIsOwn(target.checked)}
          className="size-5 flex-none accent-ember"
        />
        {texts.own}
      </label>
      <div className="flex flex-wrap gap-3 max-tablet:flex-col">
        <Button look="primary" busy={busy} disabled={!isOwn} onClick={personally(() => decide(true))}>
          {texts.allow}
        </Button>
        <Button busy={busy} onClick={() => decide(false)}>
          {texts.deny}
        </Button>
      </div>
    </div>
  );
}
