/** Who makes links on a site. Anyone who has a link opens it, on every site. */
export const CREATORS = ['anyone', 'accounts', 'allowed'] as const;
export type Creators = (typeof CREATORS)[number];

/** Who gets an account: everyone, those that the operator invites, or nobody new. */
export const SIGN_UPS = ['open', 'invited', 'off'] as const;
export type SignUp = (typeof SIGN_UPS)[number];
