/** Ends with 0 when the service beside it is ready, for `HEALTHCHECK`. */
const { APP, PORT = '8080', HEALTH_PORT = '8081' } = process.env;
const address = APP === 'gateway' ? `${PORT}/api/health/ready` : `${HEALTH_PORT}/health/ready`;
const answer = await fetch(`http://127.0.0.1:${address}`, { signal: AbortSignal.timeout(2500) }).catch(
  () => undefined,
);
process.exitCode = answer?.status === 200 ? 0 : 1;
