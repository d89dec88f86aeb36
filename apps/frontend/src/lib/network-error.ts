/** No usable answer arrived. Whether the server did what was asked is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
