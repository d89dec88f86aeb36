/* Shows new mail as soon as it comes. */
const seen = document.documentElement.dataset.lastId;

async function showNewMail() {
  const answer = await fetch('/api/last-id').catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== seen) location.reload();
}

setInterval(() => void showNewMail(), 1000);

document.querySelector('#clear').addEventListener('click', () => {
  void fetch('/api/messages', { method: 'DELETE' }).then(() => location.assign('/'));
});
