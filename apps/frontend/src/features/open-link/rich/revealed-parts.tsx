import type { Ref } from 'react';
import type { Fields, Message } from '@oncelink/link-crypto';
import { type FieldName, fieldsOf } from '@oncelink/link-crypto/forms';
import { t } from '../../../i18n/translate.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { RevealedMessage } from '../screens/revealed-message.tsx';
import { MessageFiles } from '../files/message-files.tsx';
import { joinCode } from './join-wifi.ts';
import { ReplyOffer } from './reply-offer.tsx';
import { RevealedField } from './revealed-field.tsx';

/** Somebody behind the reader could use them. */
const SECRET: ReadonlySet<FieldName> = new Set(['password', 'value', 'number', 'code', 'pin']);
/** A network's name has up to 32 bytes and its password up to 63; more is no network, and no code that cameras read. */
const JOIN_MAX_CHARACTERS = 200;

const RevealedFields = ({ form, values }: Fields) => (
  <dl className="mt-3 rounded-field border border-line bg-paper px-4 tablet:px-6">
    {fieldsOf(form).map((name) => {
      const value = values[name];
      if (value === undefined) return null;
      return (
        <RevealedField
          key={name}
          label={t(`fields.names.${name}`)}
          value={value}
          isSecret={SECRET.has(name)}
        />
      );
    })}
  </dl>
);

function JoinWifi({ values: { network = '', password } }: Fields) {
  const code = joinCode(network, password);
  if (code.length > JOIN_MAX_CHARACTERS) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <QrCode text={code} label={t('revealedFields.qrCode')} />
      <p className="max-w-60 text-14 text-muted">{t('revealedFields.join')}</p>
    </div>
  );
}

interface RevealedPartsProps {
  readonly message: Message;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** A message of fields, a text or files, or of all of them, and perhaps a way to answer. */
export const RevealedParts = ({ message: { fields, text, bundle, reply }, titleRef }: RevealedPartsProps) => (
  <>
    {fields && (
      <section>
        <h2 ref={titleRef} tabIndex={-1} className="font-semibold outline-none">
          {t(`fields.forms.${fields.form}`)}
        </h2>
        <RevealedFields {...fields} />
        {fields.form === 'wifi' && <JoinWifi {...fields} />}
      </section>
    )}
    {text !== undefined && (
      <div className={fields && 'mt-6'}>
        <RevealedMessage message={text} titleRef={fields ? null : titleRef} />
      </div>
    )}
    {bundle && (
      <div className={fields || text !== undefined ? 'mt-8 border-t border-line pt-6' : ''}>
        <MessageFiles bundle={bundle} titleRef={fields || text !== undefined ? null : titleRef} />
      </div>
    )}
    {reply !== undefined && <ReplyOffer reply={reply} />}
  </>
);
