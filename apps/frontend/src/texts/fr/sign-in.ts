import type { Catalogue } from '../catalogue.ts';

/** Signing in and out. */
export const signIn: Pick<Catalogue, 'session' | 'signIn' | 'signInToasts'> = {
  session: {
    ended: {
      title: 'Vous êtes déconnecté',
      description: 'Reconnectez-vous pour continuer. Rien de ce que vous avez saisi n’est perdu.',
    },
    dialogFailed: {
      title: 'Impossible d’ouvrir la connexion',
      description: 'Vérifiez votre connexion et réessayez. Ce que vous avez saisi est toujours là.',
    },
  },
  signIn: {
    pageTitle: 'Commencer · Oncelink',
    pageDescription:
      'Connectez-vous ou inscrivez-vous avec un code par e-mail. Il n’y a pas de mot de passe à retenir, ni à perdre.',
    steps: 'Étapes',
    stepNames: { email: 'E-mail', verify: 'Vérifier', welcome: 'Bienvenue' },
    stepDone: 'fait',
    email: {
      title: 'Quelle est votre adresse e-mail ?',
      lede: 'Nous envoyons un code. Il n’y a pas de mot de passe à retenir, ni à perdre.',
      email: 'E-mail',
      name: 'Nom',
      optional: '(facultatif)',
      send: 'Envoyer le code',
      sending: 'Envoi du code...',
      promise: 'Nous ne voyons jamais ce que contiennent vos liens, avec ou sans compte.',
      malformed: 'Saisissez une adresse e-mail comme name@example.com.',
    },
    verify: {
      title: 'Consultez vos e-mails',
      sentTo: 'Nous avons envoyé un code à 6 chiffres à',
      onItsWay: 'Il peut mettre une minute à arriver. Il est valable dix minutes.',
      code: 'Code à 6 chiffres',
      verify: 'Vérifier',
      verifying: 'Vérification...',
      back: 'Retour à l’adresse',
      resend: 'Envoyer un nouveau code',
      resending: 'Envoi du code...',
      resendIn: (seconds) => `Envoyer un nouveau code dans ${seconds} s`,
      resendReady: 'Vous pouvez maintenant demander un nouveau code.',
    },
    demo: {
      mark: 'Mode démo',
      before: 'Le code',
      after: 'fonctionne ici sans e-mail.',
    },
    problems: {
      noAnswer:
        'Aucune réponse n’est arrivée. Réessayez le même code ; s’il est refusé, demandez-en un nouveau.',
      spent: 'Votre code était juste, mais il est maintenant utilisé. Demandez-en un nouveau.',
    },
    welcome: {
      title: 'Bienvenue sur Oncelink !',
      lede: 'Vous pouvez créer des liens à usage unique dès maintenant. Pour décider de leur vie et de leur fin, il y a Pro.',
      offer: 'Pro',
      perMonth: ({ yearly }) => `/mois, ou ${yearly}/an`,
      features: [
        { title: 'Liens courts' },
        { title: 'Expiration personnalisée' },
        { title: 'Protection par mot de passe' },
        { title: 'Assistance prioritaire', planned: true },
      ],
      planned: 'Prévu',
      upgrade: 'Passer à Pro',
      free: 'Continuer gratuitement',
    },
    already: {
      title: 'Vous êtes connecté',
      lede: (email) => `Ce navigateur est connecté en tant que ${email}.`,
      create: 'Créer un lien',
      account: 'Votre compte',
    },
    places: {
      account: { title: 'Connectez-vous à votre compte', lede: 'Nous vous envoyons un code par e-mail.' },
      subscription: {
        title: 'Connectez-vous pour voir votre abonnement',
        lede: 'Utilisez l’adresse e-mail avec laquelle vous avez payé. Nous vous envoyons un code.',
      },
    },
    dialog: {
      title: 'Se connecter',
      lede: 'Ce que vous avez saisi reste tel quel derrière cette fenêtre. Nous vous envoyons un code par e-mail.',
      close: 'Fermer',
    },
    freshCode: {
      title: 'Est-ce bien vous ?',
      deletion:
        'La suppression demande un code des dix dernières minutes. Nous vous en envoyons un par e-mail ; le compte est ensuite supprimé.',
      billing:
        'La facturation ne s’ouvre qu’avec un code des dix dernières minutes. Nous vous en envoyons un par e-mail, puis vous continuez.',
      openingBilling: 'Ouverture de la facturation...',
      close: 'Fermer',
    },
  },
  signInToasts: {
    sent: (demoCode) => ({
      title: 'Code envoyé !',
      description:
        demoCode === undefined
          ? 'Le code à 6 chiffres est dans vos e-mails.'
          : `Consultez vos e-mails, ou utilisez le code de démo ${demoCode}.`,
    }),
    sendFailed: { title: 'Erreur', description: 'Le code n’a pas pu être envoyé' },
    verifyFailed: { title: 'Erreur', description: 'Le code n’a pas pu être vérifié' },
    welcome: { title: 'Bienvenue sur Oncelink !', description: 'Votre compte est prêt.' },
    welcomeBack: { title: 'Heureux de vous revoir !', description: 'Vous êtes connecté.' },
  },
};
