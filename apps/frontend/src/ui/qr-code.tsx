import { useEffect, useState } from 'react';
import type { QrDrawing } from '../lib/draw-qr.ts';

interface QrCodeProps {
  /** Not longer than what cameras still find in a code of this size. */
  readonly text: string;
  readonly label: string;
}

/** A text for a phone across the desk. What draws it is loaded with the first one, and the text never leaves this browser. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let shown = true;
    const draw = async () => {
      const { drawQr } = await import('../lib/draw-qr.ts');
      if (shown) setDrawing(drawQr(text));
    };
    // Without the drawing there is still the text.
    draw().catch(() => {});
    return () => {
      shown = false;
    };
  }, [text]);
  return (
    <div className="aspect-square w-42 max-w-full rounded-field border border-line bg-qr-ground p-2.5 text-qr-ink tablet:w-38">
      {drawing && (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path fill="currentColor" d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
