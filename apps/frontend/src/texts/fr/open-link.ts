import type { Catalogue } from '../catalogue.ts';

/** Opening a link. */
export const openLink: Pick<Catalogue, 'notices' | 'openLink' | 'revealed'> = {
  openLink: {
    pageTitle: 'Un secret pour vous · Oncelink',
    pageDescription:
      'Quelqu’un vous a envoyé un secret à usage unique. Il ne s’ouvre que dans votre navigateur, et seulement quand vous le décidez.',
    heading: 'Ce lien contient un secret à usage unique.',
    unsealedHeading: 'Ce lien contient un secret.',
    lede: {
      ready: 'Rien n’est encore ouvert. Il s’ouvre quand vous le décidez.',
      resumed:
        'Cet onglet l’a déjà demandé. Si la réponse s’est perdue, il est gardé une minute pour cet onglet.',
      password: 'Il a aussi un mot de passe. La personne qui l’a envoyé le connaît.',
      revealing: 'Il est en train de s’ouvrir pour vous.',
    },
    cardLabel: 'Le secret',
    repairedTitle: 'Ce lien a été modifié en chemin.',
    repaired:
      'Certains logiciels de messagerie réécrivent les liens. Celui-ci est de nouveau correct, et rien n’a été ouvert.',
    unsealedTitle: 'Ce lien ne peut pas être limité à une seule ouverture et n’expire jamais.',
    unsealed: 'Toute personne qui l’a peut l’ouvrir, autant de fois qu’elle le souhaite.',
    what: 'Ce que c’est',
    whatText: 'Un texte que quelqu’un a verrouillé pour vous. Aucun compte n’est nécessaire.',
    who: 'Qui peut le voir',
    whoText: 'Seule une personne qui a ce lien en entier. Oncelink ne peut pas le lire.',
    whoTextPassword:
      'Seule une personne qui a ce lien en entier et son mot de passe. Oncelink ne peut pas le lire.',
    happens: 'Ce qui se passe',
    happensText: 'Il est affiché une fois, ici, puis détruit.',
    happensTextUnsealed: 'Il est affiché ici. Rien n’est détruit.',
    timeLeft: 'Temps restant',
    noTimeLimit: 'Sans limite. Il attend d’être ouvert.',
    checking: 'Vérification du secret...',
    needsScript:
      'Cette page déverrouille les secrets dans votre navigateur ; il lui faut JavaScript. Rien n’a été ouvert.',
    isReady: 'Le secret est prêt à être affiché.',
    reveal: 'Afficher le secret',
    revealing: 'Ouverture du secret...',
    erase: 'Supprimer sans le voir',
    eraseHint: 'Si vous vous méfiez de sa provenance.',
    erasing: 'Suppression du secret...',
    eraseFailedTitle: 'À notre connaissance, le secret n’a pas été supprimé.',
    eraseFailed: 'Il existe peut-être encore. Veuillez réessayer.',
    passwordLabel: 'Mot de passe de ce secret :',
    verify: 'Vérifier le mot de passe',
    stretching: 'Calcul de la clé à partir du mot de passe. Cela peut prendre quelques secondes.',
    verifying: 'Vérification du mot de passe...',
    incorrect: 'Le mot de passe saisi est incorrect.',
    triesLeft: (tries, of) =>
      `Il reste ${tries} ${new Intl.PluralRules('fr').select(tries) === 'one' ? 'essai' : 'essais'} sur ${of}.`,
    tries:
      'Après dix mots de passe erronés, le secret est détruit. Un essai erroné ne consomme pas l’ouverture.',
    lastTry: 'Après le dernier, le secret est détruit. Un essai erroné ne consomme pas l’ouverture.',
    aboutLabel: 'À propos d’Oncelink',
    aboutHeading: 'Qu’est-ce qu’Oncelink ?',
    about:
      'Un moyen d’envoyer un mot de passe ou une clé sans les laisser dans une boîte de réception ou une discussion. Quelqu’un l’a saisi, cette page vous le montre une seule fois.',
    sendOne: 'Envoyer votre propre secret',
  },
  notices: {
    'password-required': {
      title: 'Mot de passe requis',
      description: 'Veuillez saisir le mot de passe de ce secret.',
    },
    'password-verified': { title: 'Mot de passe vérifié' },
    'incorrect-password': {
      title: 'Mot de passe incorrect',
      description: 'Le mot de passe saisi est incorrect.',
    },
    'verification-failed': {
      title: 'Échec de la vérification',
      description: 'Impossible de vérifier le mot de passe. Veuillez réessayer.',
    },
    'authentication-failed': {
      title: 'Accès refusé',
      description: 'Le mot de passe saisi est incorrect. Le secret existe toujours.',
    },
    'secret-revealed': { title: 'Secret affiché' },
    'reveal-failed': {
      title: 'Erreur',
      description: 'Impossible d’afficher le secret. Veuillez réessayer.',
    },
    'secret-deleted': { title: 'Secret supprimé' },
    'message-copied': {
      title: 'Copié.',
      description: 'Il reste dans le presse-papiers jusqu’à la prochaine copie.',
    },
    'copy-failed': {
      title: 'Échec de la copie',
      description: 'Veuillez sélectionner le message et le copier à la main.',
    },
  },
  revealed: {
    lede: 'Vous l’avez maintenant. Personne d’autre ne peut ouvrir ce lien.',
    ledeUnsealed: 'Vous l’avez maintenant. Toute autre personne qui ouvre ce lien l’a aussi.',
    ledeConcealed: 'Il a été affiché une fois, dans cet onglet.',
    heading: 'Message déchiffré :',
    hidden: 'Le message est masqué.',
    concealed: 'Le message a été retiré de cette page quand vous l’avez quittée.',
    unseen:
      'Les caractères invisibles sont affichés par leur numéro, comme U+202E. La copie prend le message tel qu’il a été écrit.',
    copy: 'Copier',
    hide: 'Masquer',
    show: 'Afficher',
    usedUp: 'Le lien est consommé. Vous pouvez fermer cette page une fois le texte mis à sa place.',
    erasure: {
      running: ['Destruction en cours.', 'Personne d’autre ne peut ouvrir ce lien.'],
      confirmed: {
        stored: 'Le message est effacé de notre serveur et ce lien ne montre plus rien.',
        direct: 'Notre moitié de la clé est effacée : le lien n’est plus valable et ne montre plus rien.',
      },
      destroyedOn: (when) => `Détruit le ${when}.`,
      onlyHere: 'Ce que vous voyez n’existe que dans cet onglet.',
      unconfirmed: [
        'Détruit d’ici une minute.',
        'Notre serveur ne l’a pas encore confirmé, mais il met fin à ce lien de lui-même. D’ici là, seul cet onglet peut le redemander.',
      ],
      impossible: [
        'Non détruit.',
        'Ce lien ne peut pas être limité à une seule ouverture et n’expire jamais. Si quelqu’un d’autre peut l’avoir, mieux vaut changer ce qu’il contient.',
      ],
    },
  },
};
