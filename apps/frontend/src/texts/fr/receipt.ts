import type { Catalogue } from '../catalogue.ts';

/** What became of a link. */
export const receipt: Catalogue['receipt'] = {
  ask: 'A-t-il été ouvert ?',
  waiting: {
    title: 'Il attend.',
    text: (left) =>
      left === null
        ? 'Personne ne l’a ouvert. Il n’expire jamais.'
        : `Personne ne l’a ouvert. Sans lecteur, le secret sera détruit dans ${left}.`,
  },
  ended: {
    viewed: (when) => (when === null ? 'Il a été ouvert.' : `Il a été ouvert : ${when}.`),
    deleted: (when) =>
      when === null ? 'Il a été supprimé sans être lu.' : `Il a été supprimé sans être lu : ${when}.`,
    expired: (when) => (when === null ? 'Il a expiré sans être lu.' : `Il a expiré sans être lu : ${when}.`),
    locked: (when) =>
      when === null
        ? 'Le secret a été détruit après dix mots de passe incorrects. Personne ne l’a lu.'
        : `Le secret a été détruit après dix mots de passe incorrects : ${when}. Personne ne l’a lu.`,
  },
  viewedText:
    'Était-ce la personne à qui vous l’avez envoyé ? Si ce n’est personne de votre connaissance, changez maintenant ce qu’il contenait.',
  goneText: 'Le secret n’existe plus. Créez un nouveau lien s’il est encore nécessaire.',
  unknown: {
    title: 'Ce lien n’existe pas.',
    text: 'Il n’a jamais existé ou s’est terminé il y a plus de 30 jours. Nous ne gardons rien au-delà.',
  },
  unrecorded: {
    title: 'Ce lien n’est pas scellé.',
    text: 'Il contient tout le secret et aucun serveur ne le connaît : personne ne peut dire s’il a été lu.',
  },
  unreadable: {
    title: 'Ce n’est pas un lien complet.',
    text: 'Collez-le en entier, de https jusqu’au tout dernier caractère. Rien n’a été envoyé.',
  },
  foreign: { title: 'Ce lien appartient à un autre site.', text: 'Demandez là-bas. Rien n’a été envoyé.' },
  limited: {
    title: 'Trop de demandes.',
    text: 'Veuillez patienter une minute, puis redemandez. Le lien est intact.',
  },
  unanswered: {
    title: 'Nous n’avons pas pu demander.',
    text: 'Le serveur n’a pas répondu. Le lien est intact ; vérifiez votre connexion et réessayez.',
  },
};
