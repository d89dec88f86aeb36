/** Says "busy" to the eye only: put a word beside it. */
export const Spinner = () => (
  <span
    aria-hidden
    className="size-4 flex-none animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-[spin_4s_linear_infinite]"
  />
);
