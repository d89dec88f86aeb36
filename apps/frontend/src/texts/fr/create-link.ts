import type { Catalogue } from '../catalogue.ts';

/** Making a link. */
export const createLink: Pick<
  Catalogue,
  'createLink' | 'creationFailure' | 'creationToasts' | 'home' | 'readyLink'
> = {
  home: {
    pageTitle: 'Oncelink : des liens secrets à usage unique',
    pageDescription:
      'Saisissez un secret, envoyez le lien. Il s’ouvre une seule fois, puis disparaît. Chiffré dans votre navigateur ; aucun serveur ne peut le lire.',
    title: 'Dites-le une fois.',
    lede: 'Saisissez un secret, envoyez le lien. Il s’ouvre une seule fois, puis disparaît.',
    notesLabel: 'Ce que devient votre secret',
    notes: [
      {
        title: 'Verrouillé ici',
        text: 'Votre navigateur chiffre le texte avant tout envoi. Nous ne pouvons pas le lire.',
      },
      {
        title: 'La clé est dans le lien',
        text: 'Elle se trouve après le signe #, une partie que les navigateurs n’envoient jamais à un serveur.',
      },
      {
        title: 'Ouvert une fois',
        text: 'La première ouverture le détruit. Si personne ne vient, le temps s’en charge.',
      },
    ],
    why: 'Pourquoi Oncelink',
    shareOnce: {
      title: 'Partager une fois',
      text: 'Un lien s’ouvre pour une personne, une seule fois. Une fois le texte arrivé, il est effacé. Dans une discussion ou une boîte de réception, il ne reste rien qui puisse fuiter.',
      sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
    },
    serverSide: {
      title: 'Chiffrement côté serveur',
      text: 'Ce que votre navigateur envoie est déjà verrouillé. Nous le verrouillons encore une fois au stockage, avec une clé qui n’est pas dans la base de données.',
    },
    zeroDowntime: {
      title: 'Sans interruption',
      text: 'Les mises à jour remplacent un serveur à la fois et laissent finir les requêtes en cours : un lien s’ouvre pendant que nous travaillons.',
    },
  },
  createLink: {
    form: 'Créer un lien à usage unique',
    secret: 'Secret',
    placeholder: 'Saisissez ou collez un mot de passe, une clé, un message',
    encryptedHere: 'Chiffré dans ce navigateur',
    counter: (length, limit) => `${length} sur ${limit}`,
    excess: (excess, limit) => `${excess} de trop (max. ${limit})`,
    options: {
      shortLink: 'Créer un lien court',
      expiry: 'Définir l’expiration',
      password: 'Protéger par mot de passe',
    },
    pro: 'Pro',
    seePlans: 'Pro : voir les offres',
    upgradeNow: 'Pro : y passer maintenant',
    expiresAfter: 'Expire après',
    choices: {
      '30s': '30 secondes',
      '5m': '5 min',
      '1h': '1 heure',
      '8h': '8 heures',
      '1d': '1 jour',
      '1w': '1 semaine',
      '4w': '4 semaines',
      never: 'Non (n’expire jamais)',
      custom: 'Autre durée',
    },
    customAmount: 'Nombre',
    customUnit: 'Unité',
    units: { minutes: 'minutes', hours: 'heures', days: 'jours' },
    customRange: 'De 30 secondes à 365 jours',
    password: 'Mot de passe',
    expires: (duration) =>
      duration === null ? 'N’expire jamais • Usage unique' : `Expire dans ${duration} • Usage unique`,
    upgradeHint: (options) => {
      const which = ['', 'Cela fait', 'Les deux font', 'Les trois font'][options];
      return `${which} partie de Pro. Votre texte reste ici.`;
    },
    keys: (apple) => (apple ? '⌘ + Entrée' : 'Ctrl + Entrée'),
    generate: 'Générer le lien sécurisé',
    busy: 'Création du lien sécurisé...',
    upgrade: 'Changer d’offre',
    tryAgain: 'Réessayer',
    unsealed: 'Créer un lien non scellé',
  },
  creationFailure: {
    noAnswer: 'Aucun lien n’a été créé, car le serveur n’a pas répondu.',
    refused: 'Aucun lien n’a été créé.',
    unsealedOffer:
      'Rien n’a quitté cette page et votre texte est toujours là. Réessayez, ou créez un lien sans le serveur. Un tel lien ne peut pas être limité à une seule ouverture et n’expire jamais.',
    signInOffer: 'Votre texte est toujours là, et personne d’autre ne peut le lire.',
    signIn: 'Se connecter',
    signedIn: 'Vous êtes de nouveau connecté, et votre texte est toujours là.',
    storedOffer: 'Votre texte est toujours là, et personne d’autre ne peut le lire. Réessayez.',
  },
  creationToasts: {
    empty: { title: 'Veuillez saisir un secret', description: 'Sans texte, il n’y a rien à partager.' },
    'too-long': {
      title: 'Ce texte est trop long',
      description: 'Un secret compte au plus 2 000 caractères.',
    },
    malformed: {
      title: 'Ce texte ne peut pas être chiffré',
      description: 'Il contient un caractère endommagé. Veuillez le ressaisir.',
    },
    'pro-password': {
      title: 'Pro est nécessaire',
      description: 'La protection par mot de passe demande un abonnement Pro.',
    },
    'pro-shortLink': {
      title: 'Pro est nécessaire',
      description: 'Les liens courts demandent un abonnement Pro.',
    },
    'pro-expiry': {
      title: 'Pro est nécessaire',
      description: 'Une expiration personnalisée demande un abonnement Pro.',
    },
    'no-password': {
      title: 'Veuillez saisir un mot de passe',
      description: 'La protection par mot de passe demande un mot de passe.',
    },
    'expiry-range': {
      title: 'Vérifiez l’expiration',
      description: 'Un lien peut vivre de 30 secondes à 365 jours.',
    },
    failed: { title: 'Erreur', description: 'Le lien n’a pas pu être créé. Veuillez réessayer.' },
    sealed: { title: 'Lien direct créé !' },
    short: { title: 'Lien court créé !' },
    password: { title: 'Lien avec mot de passe créé !' },
    unsealed: { title: 'Lien non scellé créé !' },
  },
  readyLink: {
    sealed: {
      title: 'Votre lien à usage unique est prêt.',
      lede: 'Envoyez-le. Il fonctionne une seule fois.',
    },
    unsealed: {
      title: 'Votre lien non scellé est prêt.',
      lede: 'Créé sans le serveur, il est donc plus faible que d’habitude.',
    },
    link: 'Votre lien',
    copy: 'Copier le lien',
    keys: (apple) => `ou ${apple ? '⌘' : 'Ctrl'} + C, il est déjà sélectionné`,
    longLink: (characters) => `${characters} caractères. La copie les prend tous.`,
    qrCode: 'Code QR du lien',
    qrTooLong: 'Trop long pour un code QR. Un lien court en a un.',
    left: (time) => `Temps restant : ${time}`,
    expired: 'Ce lien a expiré. Il ne montre plus rien à personne.',
    unlimited: 'Ce lien ne peut pas être limité à une seule ouverture et n’expire jamais.',
    another: 'En créer un autre',
    password: 'Son mot de passe',
    copyPassword: 'Copier le mot de passe',
    copiedPassword: { title: 'Copié.', description: 'Envoyez-le par un autre moyen que le lien.' },
    copied: { title: 'Copié.', description: 'Ce lien fonctionne une fois.' },
    copiedUnsealed: { title: 'Copié.' },
    copyFailed: { title: 'Échec de la copie', description: 'Veuillez copier le lien à la main' },
    whatNext: 'Et maintenant',
    notes: {
      send: {
        title: 'Envoyez-le à une seule personne',
        text: 'La première personne qui l’ouvre reçoit le texte. Ne l’ouvrez pas pour vérifier : cela le consomme.',
      },
      password: {
        title: 'Donnez le mot de passe par un autre moyen',
        text: 'Dix essais erronés détruisent le secret.',
      },
      gone: (lifetime) => ({
        title: 'Puis il disparaît',
        text:
          lifetime === null
            ? 'Après la première ouverture, le lien ne montre plus rien à personne. Ni à vous.'
            : `Après la première ouverture, ou dans ${lifetime}, le lien ne montre plus rien à personne. Ni à vous.`,
      }),
      anyone: {
        title: 'Toute personne qui a le lien peut le lire',
        text: 'Autant de fois qu’elle le souhaite. Envoyez-le par un canal de confiance.',
      },
      change: {
        title: 'Changez bientôt le secret',
        text: 'Rien ne peut être détruit, car rien n’est stocké.',
      },
    },
    proHint: 'Les codes QR, les liens courts et les mots de passe font partie de',
    pro: 'Pro',
  },
};
