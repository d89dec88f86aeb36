import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import type { QrDrawing } from './draw-qr.ts';

/** A code of version 15; with more modules on 128 px, cameras begin to fail. */
const MAX_CHARACTERS = 520;

/** The link for a phone across the desk. Its code is loaded for Pro only, and never leaves this browser. */
export function LinkQr({ url }: { url: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  const fits = url.length <= MAX_CHARACTERS;
  useEffect(() => {
    let shown = true;
    const draw = async () => {
      const { drawQr } = await import('./draw-qr.ts');
      if (shown) setDrawing(drawQr(url));
    };
    // Without the drawing there is still the link.
    if (fits) draw().catch(() => {});
    return () => {
      shown = false;
    };
  }, [url, fits]);
  if (!fits) return <p className="text-14 text-muted">{t('readyLink.qrTooLong')}</p>;
  return (
    <div className="aspect-square w-42 max-w-full rounded-field border border-line bg-qr-ground p-2.5 text-qr-ink tablet:w-38">
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('readyLink.qrCode')}
        >
          <path fill="currentColor" d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
