import encodeQr from 'qr';

/** Light modules around the code, without which cameras do not find it. The box around adds the rest. */
const QUIET_MODULES = 2;

export interface QrDrawing {
  /** Modules along one edge. */
  readonly size: number;
  /** An SVG path of all dark modules. */
  readonly path: string;
}

/** Dark runs of one row as rectangles, one module high. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length;) {
    const start = x;
    while (row[x] === true) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    else x += 1;
  }
  return path;
}

/** Draws a QR code with the weakest correction: screens are clean, and bigger modules are easier to read. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQr(text, 'raw', { ecc: 'low', border: QUIET_MODULES });
  return { size: rows.length, path: rows.map(drawRow).join('') };
}
