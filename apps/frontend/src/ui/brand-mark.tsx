/** A ring that is burning. */
export const BrandMark = () => (
  <svg aria-hidden width="24" height="24" viewBox="0 0 24 24" fill="none" strokeWidth="3">
    <path d="M20.3 9.0A9 9 0 1 1 13.6 3.15" stroke="currentColor" />
    <path d="M19.1 6.8A9 9 0 0 1 20.2 8.7" className="stroke-ember" strokeLinecap="round" />
    <circle cx="17.2" cy="3.6" r="1.1" className="fill-ember" />
  </svg>
);
