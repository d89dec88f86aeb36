/* Shows new mail as soon as it comes. */
const seen = document.documentElement.dataset.lastId;

setInterval(async () => {
  const answer = await fetch('/api/last-id').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== seen) location.reload();
}, 1000);

document.querySelector('#clear').addEventListener('click', () => {
  void fetch('/api/messages', { method: 'DELETE' }).then(() => location.assign('/'));
});
