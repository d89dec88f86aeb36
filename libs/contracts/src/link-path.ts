/**
 * The paths of links, written in the common part of JavaScript's and PCRE's syntax, so that the page and every server in
 * front of it use the very same text. A link whose `#` was rewritten to `%23` on its way carries its key in the path: it is
 * a link too. `/r-` is that of asks, and of their answers. Where a path has been decoded already, its `#` is back.
 */
export const LINK_PATH_PATTERN = '^/(s(h|hp)?|r)(-|%|#)';
