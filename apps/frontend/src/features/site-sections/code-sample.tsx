interface CodeSampleProps {
  readonly label: string;
  readonly children: string;
}

/** Lines of code. Long ones are wrapped: sideways scrolling is hard without a mouse. */
export const CodeSample = ({ label, children }: CodeSampleProps) => (
  <figure className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
    <figcaption className="border-b border-line px-5 py-3 font-mono text-14 text-muted">{label}</figcaption>
    <pre className="p-5 font-mono text-14/6 break-words whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  </figure>
);
