interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
  /** Said instead of a number of percents. */
  readonly text: string;
}

/** How much of something that takes long has been done. */
export const ProgressBar = ({ share, label, text }: ProgressBarProps) => (
  <progress
    aria-label={label}
    aria-valuetext={text}
    max={1}
    value={share}
    className="block h-2 w-full appearance-none overflow-hidden rounded-tag border-0 bg-line text-ember [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ember"
  />
);
