import type { Catalogue } from '../catalogue.ts';

const GONE = 'Ce secret a déjà été vu et détruit';
const NO_SECRET = 'Aucun secret dans l’adresse';
const IF_NEEDED = 'S’il vous le faut malgré tout, demandez un nouveau lien.';
const NOT_LOADED = 'Impossible de charger le secret. Vérifiez votre connexion et réessayez.';

/** Links that can't be opened. */
export const ended: Catalogue['ended'] = {
  goHome: 'Aller à l’accueil',
  tryAgain: 'Réessayer',
  on: (when) => `C’était le ${when}.`,
  notFound: {
    empty: {
      heading: NO_SECRET,
      why: 'Cette adresse ne contient aucun lien.',
      advice: 'Si l’on vous en a envoyé un, rouvrez-le, du premier au tout dernier caractère.',
    },
    unknown: {
      heading: NO_SECRET,
      why: 'Il n’a jamais existé, ou a pris fin il y a plus de 30 jours.',
      advice: 'Comparez l’adresse avec celle que vous avez reçue, ou demandez un nouveau lien.',
    },
    cleared: {
      heading: 'Le lien n’est plus dans cet onglet.',
      why: 'Il n’a jamais été scellé, il n’y avait donc rien à détruire : toute autre personne qui a le lien peut encore l’ouvrir.',
      advice: 'Supprimez aussi le message dans lequel il est arrivé.',
    },
  },
  destroyed: {
    expired: {
      heading: 'Ce secret a expiré',
      why: 'Personne ne l’a ouvert à temps, il a donc été détruit sans être lu.',
      advice: 'Demandez un nouveau lien.',
    },
    viewed: {
      heading: GONE,
      why: 'Il a été ouvert une fois, et ne pouvait pas l’être davantage. Il n’y a ici aucune copie à récupérer.',
      question: 'Ce n’était pas vous ?',
      advice:
        'Prévenez la personne qui l’a envoyé. Elle devrait changer ce qu’il contenait et vous envoyer un nouveau lien.',
    },
    deleted: { heading: GONE, why: 'Supprimé sans avoir été vu.', advice: IF_NEEDED },
    locked: { heading: GONE, why: 'Détruit après dix mots de passe erronés.', advice: IF_NEEDED },
  },
  error: {
    label: 'Erreur',
    rest: 'le reste manque',
    untouched: 'Rien n’a été ouvert et rien n’a été détruit.',
    verify: {
      known: 'Rien n’a été ouvert. Si le mot de passe était erroné, cela peut compter pour un essai.',
    },
    reveal: {
      known:
        'Nous ne savons pas si le secret a été ouvert. Si oui, il est gardé une minute pour cet onglet, et pour personne d’autre.',
      advice: 'Restez dans cet onglet et réessayez maintenant.',
    },
    troubles: {
      cut: {
        heading: 'Ce lien est coupé.',
        why: 'La dernière partie, après le signe #, manque ou est endommagée. Elle contient la clé : le secret ne peut donc pas être déverrouillé.',
        advice:
          'Certains logiciels de messagerie coupent les longs liens en deux lignes. Copiez le lien entier depuis le message, jusqu’au tout dernier caractère, et rouvrez-le.',
      },
      unsupported: {
        heading: 'Ce navigateur ne peut pas ouvrir le lien ici.',
        why: 'Le déverrouillage demande un navigateur récent, un peu de mémoire libre et une adresse qui commence par https.',
        advice: 'Ouvrez le lien dans un autre navigateur.',
      },
      damaged: {
        heading: 'Ce lien est endommagé.',
        why: 'Ce que détient notre serveur ne correspond pas à la clé de ce lien et ne peut pas être déverrouillé. Personne ne l’a lu, et personne ne le peut.',
        advice: 'Dites à la personne qui l’a envoyé qu’il ne s’est pas ouvert, et demandez un nouveau lien.',
      },
      connection: { heading: NOT_LOADED },
      server: { heading: NOT_LOADED },
      limited: { heading: 'Trop de requêtes. Attendez une minute et réessayez.' },
    },
  },
};
