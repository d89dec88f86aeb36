import { ERASURE_BOUND_HOURS, GRACE_SECONDS, type LinkMoment, type StoredColumn } from '@oncelink/contracts';

const columns: Readonly<Record<StoredColumn, { readonly name: string; readonly meaning: string }>> = {
  loc: {
    name: 'Which link it is',
    meaning: "A keyed checksum of the link's code. The code itself is not stored.",
  },
  kind: {
    name: 'Which kind of link',
    meaning: 'Direct, short, short with a password, or the answer to a request.',
  },
  link_proof: {
    name: 'How a real link is told from a guess',
    meaning: 'A checksum of a proof, which tells a person who has the link from one who guesses.',
  },
  pw_proof: {
    name: 'How the right password is known',
    meaning:
      'With a password only: a checksum, not of the password, but of a proof that takes the link as well.',
  },
  payload: {
    name: 'The locked message',
    meaning:
      'As your browser encrypted it (short links), or half of a key and no message (direct links). Encrypted here once more.',
  },
  dek: {
    name: 'The key of our lock',
    meaning: 'Made for this link alone, and itself locked with a key that is not in the database.',
  },
  kid: { name: "Which day's key locks that one", meaning: 'We replace it and destroy it every day.' },
  tries_left: { name: 'Password tries left', meaning: 'How many wrong passwords are still allowed.' },
  claim: {
    name: 'Which browser opened it',
    meaning: 'A checksum of a number that this browser drew, so that no other one can open it.',
  },
  claim_until: {
    name: 'How long that browser may ask again',
    meaning:
      'Should its answer have been lost. Until then the checksum of the code is also on a list of what to erase.',
  },
  starts_at: {
    name: 'When it opens',
    meaning: 'Only of a link whose maker chose a later start, and until it was first opened or tried.',
  },
  expires_at: {
    name: 'When its time is up',
    meaning: 'Then the link, and later this note of it, is removed.',
  },
  sweep_at: { name: 'When we look at it next', meaning: 'To erase or remove it, if it is time.' },
  gone_at: { name: 'When it ended', meaning: 'Shown to people who have the whole link.' },
  gone_why: {
    name: 'Why it ended',
    meaning: 'Opened, deleted, expired, or too many wrong passwords.',
  },
  watch: {
    name: 'Whom to tell when it ends',
    meaning:
      'Only of links whose end is to be told, to a program with an API key or by mail to a maker who asked: a number that leads to no one from here. Erased once they were told.',
  },
};

const moments: Readonly<Record<LinkMoment, string>> = {
  waiting: 'Waiting',
  opened: `Opened, up to ${GRACE_SECONDS} seconds`,
  ended: 'Ended, for 30 days',
};

/** The promise of the product, and where it ends. Every sentence here is a property that a test holds. */
export const securityTexts = {
  pageTitle: 'Security · Oncelink',
  pageDescription: `What “gone forever” means here: unrecoverable within ${ERASURE_BOUND_HOURS} hours of viewing, copies and backups included. What is stored when, who can do what, and where the promise ends.`,
  title: ['Gone forever,', `within ${ERASURE_BOUND_HOURS} hours.`],
  lede: `A secret is erased when it has been viewed. What disks, logs and backups still hold of it is unrecoverable within ${ERASURE_BOUND_HOURS} hours of viewing, copies and backups included.`,
  life: {
    label: 'The end of a secret, by the clock',
    moments: [
      { at: 'At the click', text: 'One browser is given the secret.' },
      {
        at: 'When the text has arrived',
        text: 'What was stored is deleted, together with the key that locked it.',
      },
      {
        at: `Within ${ERASURE_BOUND_HOURS} hours`,
        text: "The day's key is destroyed. Copies on disks and in backups are noise.",
      },
    ],
  },
  check: 'Check a link of yours',
  report: 'Report a weakness',
  promise: {
    title: 'How a secret ends',
    steps: [
      {
        title: 'Locked before it is sent',
        text: 'Your browser encrypts. The key travels after the # of the link, which no browser sends to a server.',
      },
      {
        title: 'Handed out once',
        text: `The database grants one claim. If the answer is lost on the way, the same browser may ask again for ${GRACE_SECONDS} seconds. Nobody else ever can.`,
      },
      {
        title: 'Erased at once',
        text: "When the reader's browser has the text, what we stored and the key that locked it are deleted in one step.",
      },
      {
        title: 'Unreadable wherever it was copied',
        text: `Deleted rows linger on disks and in backups. They are locked with a key that we replace and destroy every day: ${ERASURE_BOUND_HOURS} hours after the view at the latest, nobody can unlock them. Not even us.`,
      },
    ],
  },
  stored: {
    title: 'Everything we store of a link',
    lede: 'This is the whole row, column by column. There is no owner, no network address, no size and no time of creation.',
    column: 'Stored',
    yes: 'stored',
    moments,
    columns,
  },
  people: {
    title: 'Who can do what',
    can: 'Can',
    cannot: "Can't",
    items: [
      {
        who: 'The operator of this site',
        can: 'Delete links, see that calls are made, and change the page that you load.',
        cannot: "Read a message from what is stored, find a person's links, or open a link without its key.",
      },
      {
        who: 'A thief of the database',
        can: 'Count rows, and see when links end.',
        cannot:
          'Decrypt anything: the key of the rows is not in it, the key of the message never came here, and codes are stored as keyed checksums.',
      },
      {
        who: 'A thief of a backup',
        can: `The same. After ${ERASURE_BOUND_HOURS} hours nothing of a viewed secret can be decrypted, not even with the link and all of our keys.`,
        cannot:
          'Bring back a link from an older backup: the keys of that day are destroyed, so it holds dead links only.',
      },
      {
        who: 'A server that lies about requests',
        can: 'Refuse, delay or delete a request and its answer, see when and roughly how much was sent, say falsely that somebody has answered, and change the page that you load.',
        cannot: `Read question or answer, swap the key (it stands in the link), make up or alter an answer, give it to another request, or keep it readable ${ERASURE_BOUND_HOURS} hours after you have read it.`,
      },
      {
        who: 'A link scanner or preview',
        can: 'Load the page of a link. It is the same page for every link.',
        cannot:
          "Spend it. A claim takes a person's click, and the part of the address that programs don't send.",
      },
    ],
  },
  limits: {
    title: 'Where the promise ends',
    facts: [
      {
        title: 'A server that lies',
        text: 'The page comes from a server. The person who controls it could send you a page that gives the key away, or be forced to. What is stored already stays safe; what you type into such a page does not.',
      },
      {
        title: 'A reader who copies',
        text: 'Someone who reads a secret has it. A link ends; a memory, a screenshot or a clipboard does not.',
      },
      {
        title: 'The first to click',
        text: 'The first person to get the link can open it. You will see that it was opened, and so will your reader. A password on another channel closes this gap.',
      },
      {
        title: 'My links',
        text: 'The list of your links lies on your device, and we have none. Anyone who uses your browser sees what you called each link, and can destroy links that wait, unread. Nothing in the list leads to a secret. It is encrypted under a key that lies beside it, which keeps it from searches and copies of parts of a disk, not from such a person. When you look at it, our server sees for that moment that one visitor asks for these links together, and keeps no note of that. If you have the list on several devices, our server keeps it as they encrypt it: it sees how many entries there are, which are requests, and when they change; it keeps the day of that, not the moment. It can not read them, but the person who runs it and looks on could compare those times with the times of links.',
      },
      {
        title: 'Statements',
        text: 'When a link of yours has ended, “My links” saves a text that this site has signed: when and how the link ended, and when the keys of that time were destroyed. It proves that this site stated it and cannot deny it. It is our own word all the same: it does not prove that a person read the secret, that nobody kept a copy, or that we did what we say. We keep nothing for it, and no copy of it.',
      },
      {
        title: 'Requests for a secret',
        text: 'The person who replaces the whole link of a request on its way gets the answer: the words that both pages show tell you. What opens the answer lies in your list until you have read it, so anyone who uses your browser can read an answer that waits. Open requests of an account are counted under a keyed checksum of it, which is erased once they are answered.',
      },
      {
        title: 'Files',
        text: "On sites that take files, they are encrypted before they reach us, so neither we nor any scanner of ours can look for viruses in them. Open files only from people you know, and let your own computer check them. Our server sees that a link leads to files, about how large they are together, and how far their reader has come; neither their names nor how many there are. Until they are saved, a reader's browser may keep them decrypted on its disk, and removes them when the reader is done; what is deleted on a disk can sometimes be found there.",
      },
      {
        title: 'Links of API keys',
        text: "Whoever makes a link with an API key wants to know what becomes of it. So we keep a receipt: account, key, kind of link, the program's own reference, when it was made, when and how it ended, for 30 days after the end. The same is sent to webhooks that the owner names; of those we keep the address, and what it answered for seven days. What happens to the keys and the plan of that account is told and kept likewise. Neither has the link, its text or its key, or anything of the reader.",
      },
      {
        title: 'Unsealed links',
        text: "When our server can't be reached you may make an unsealed link, which works without it. It says so, can be opened any number of times, and nothing on this page applies to it.",
      },
      {
        title: 'Devices',
        text: 'A browser extension or a program on either device that reads the screen reads the secret.',
      },
    ],
  },
  closing: { title: 'Did it arrive?', check: 'Check a link', start: 'Make a link' },
} as const;
