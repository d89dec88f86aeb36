import { enterpriseTexts } from './enterprise.texts.ts';

const { diagram } = enterpriseTexts;

/** Where a box lies, in units of the drawing, as its letters are: they grow with it, never out of it. */
type Frame = readonly [x: number, y: number, width: number, height: number];

interface BoxProps {
  readonly frame: Frame;
  readonly words: readonly [string, string];
  readonly planned?: boolean;
  /** Where there is no room for the second line. */
  readonly brief?: boolean;
}

const Box = ({
  frame: [x, y, width, height],
  words: [name, note],
  planned = false,
  brief = false,
}: BoxProps) => (
  <>
    <rect
      x={x + 0.5}
      y={y + 0.5}
      width={width}
      height={height}
      rx={10}
      className={planned ? 'fill-paper stroke-ash' : 'fill-surface stroke-ink'}
      {...(planned && { strokeDasharray: '4 4' })}
    />
    <text x={x + 18} y={y + (brief ? 35 : 30)} className="fill-ink text-[16px] font-semibold">
      {name}
    </text>
    {!brief && (
      <text x={x + 18} y={y + 52} className="fill-muted text-[14px]">
        {note}
      </text>
    )}
  </>
);

/** An ember line with a head, towards the right or downwards. */
const Flow = ({
  from: [x, y],
  length,
  down = false,
}: {
  from: readonly [number, number];
  length: number;
  down?: boolean;
}) => (
  <g transform={`translate(${x} ${y})${down ? ' rotate(90)' : ''}`}>
    <path d={`M0 0H${length - 6}`} className="stroke-ember" strokeWidth={1.5} />
    <path d={`M${length - 8} -4L${length} 0L${length - 8} 4Z`} className="fill-ember" />
  </g>
);

const Wide = () => (
  <svg
    viewBox="0 0 1121 269"
    role="img"
    aria-label={diagram.description}
    className="h-auto w-full fill-none max-desktop:hidden"
  >
    <Box frame={[0, 96, 188, 76]} words={diagram.users} />
    <Flow from={[189, 134]} length={51} />
    <Box frame={[240, 96, 188, 76]} words={diagram.sso} planned />
    <Flow from={[429, 134]} length={51} />
    <Box frame={[480, 0, 400, 267]} words={diagram.enterprise} brief />
    <text x={856} y={35} textAnchor="end" className="fill-muted text-[14px]">
      {diagram.enterprise[1]}
    </text>
    <Box frame={[504, 64, 170, 80]} words={diagram.access} planned />
    <Box frame={[686, 64, 170, 80]} words={diagram.audit} planned />
    <Box frame={[504, 162, 170, 80]} words={diagram.encryption} />
    <Box frame={[686, 162, 170, 80]} words={diagram.region} planned />
    <Flow from={[881, 134]} length={51} />
    <Box frame={[932, 96, 188, 76]} words={diagram.infrastructure} />
  </svg>
);

const Narrow = () => (
  <svg
    viewBox="0 0 351 690"
    role="img"
    aria-label={diagram.description}
    className="mx-auto h-auto w-full max-w-[30rem] fill-none desktop:hidden"
  >
    <Box frame={[0, 0, 349, 76]} words={diagram.users} />
    <Flow from={[175, 77]} length={35} down />
    <Box frame={[0, 112, 349, 76]} words={diagram.sso} planned />
    <Flow from={[175, 189]} length={35} down />
    <Box frame={[0, 224, 349, 352]} words={diagram.enterprise} />
    <Box frame={[14, 298, 322, 58]} words={diagram.access} planned brief />
    <Box frame={[14, 366, 322, 58]} words={diagram.audit} planned brief />
    <Box frame={[14, 434, 322, 58]} words={diagram.encryption} brief />
    <Box frame={[14, 502, 322, 58]} words={diagram.region} planned brief />
    <Flow from={[175, 577]} length={35} down />
    <Box frame={[0, 612, 349, 76]} words={diagram.infrastructure} />
  </svg>
);

/** How a secret goes through a company. Solid lines work today, dashed ones are planned. */
export const ArchitectureDiagram = () => (
  <figure>
    <Wide />
    <Narrow />
    <figcaption className="mt-6 flex flex-wrap gap-8 text-14 text-muted">
      <span className="inline-flex items-center gap-2.5">
        <i className="w-7 border-t border-ink" />
        {diagram.works}
      </span>
      <span className="inline-flex items-center gap-2.5">
        <i className="w-7 border-t border-dashed border-ash" />
        {diagram.planned}
      </span>
    </figcaption>
  </figure>
);
