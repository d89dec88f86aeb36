/** How many seconds after its making a link may open first. Apart from the other limits: few pages need it. */
export const START_MAX_SECONDS = 30 * 86_400;
