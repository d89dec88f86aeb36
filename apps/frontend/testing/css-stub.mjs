/** Style sheets mean nothing in a DOM without layout. */
export default {};
