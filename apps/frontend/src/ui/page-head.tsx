interface PageHeadProps {
  readonly title: string;
  readonly description: string;
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
}

/** Title and description of a page; React lifts them into the head. */
export const PageHead = ({ title, description, hidden = false }: PageHeadProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:site_name" content="Oncelink" />
    <meta property="og:type" content="website" />
    {hidden && <meta name="robots" content="noindex, nofollow, noarchive, nosnippet" />}
  </>
);
