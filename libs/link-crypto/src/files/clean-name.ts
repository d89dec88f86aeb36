import { FILES } from '@oncelink/contracts/files';
import { utf8 } from '../bytes.ts';

/** What a file is called that has no name left. */
const NAMELESS = 'file';
/** What a folder of Windows can't hold, in any case and with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;
/** Joiners stay: some scripts and many emoji need them. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{NChar}\p{Surrogate}\p{Zl}\p{Zp}]/gu;
const FORBIDDEN = /[<>:"|?*]/g;
/** An ending that people know files by. */
const ENDING = /\.[\p{L}\p{N}]{1,16}$/u;

const bytesOf = (text: string): number => utf8(text).length;

/** As many of its characters as fit. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let left = bytes;
  for (const char of text) {
    left -= bytesOf(char);
    if (left < 0) break;
    kept += char;
  }
  return kept;
}

/** Neither hidden, nor of what Windows drops at the end. */
const trim = (text: string): string => text.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');

/** The name, its ending kept, with `mark` before that; 200 bytes at most. */
function fit(name: string, mark = ''): string {
  const ending = ENDING.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  const room = FILES.nameBytesMax - bytesOf(ending) - bytesOf(mark);
  return `${bytesOf(stem) > room ? trim(cut(stem, room)) : stem}${mark}${ending}`;
}

/**
 * A name under which any system can save a file of a stranger: without path, controls, signs that turn the direction, leading
 * dots, names of devices; 1 to 200 bytes of UTF-8. A clean one stays as it is.
 */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).findLast((part) => trim(part) !== '') ?? '';
  const seen = last.replace(UNSEEN, '').normalize('NFC').replace(FORBIDDEN, '_').replace(/\s+/g, ' ');
  const cleaned = fit(trim(seen));
  if (cleaned === '') return NAMELESS;
  return DEVICE.test(cleaned) ? fit(`_${cleaned}`) : cleaned;
}

/** Clean names of files that come into one folder, whose letters may be of one case: what comes again gets a number. */
export function cleanNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const cleaned = cleanName(name);
    let free = cleaned;
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = fit(cleaned, ` (${n})`);
    taken.add(free.toLowerCase());
    return free;
  });
}
