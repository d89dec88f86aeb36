import { t } from '../../i18n/translate.ts';
import { QrCode } from '../../ui/qr-code.tsx';

/** A code of version 15; with more modules on 128 px, cameras begin to fail. */
const MAX_CHARACTERS = 520;

/** The link for a phone across the desk. Its code is loaded for Pro only. */
export const LinkQr = ({ url }: { url: string }) =>
  url.length <= MAX_CHARACTERS ? (
    <QrCode text={url} label={t('readyLink.qrCode')} />
  ) : (
    <p className="text-14 text-muted">{t('readyLink.qrTooLong')}</p>
  );
