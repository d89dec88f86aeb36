import type { Catalogue } from '../catalogue.ts';

/** Signing in and out. */
export const signIn: Pick<Catalogue, 'session' | 'signIn' | 'signInToasts'> = {
  session: {
    ended: {
      title: 'Sie sind abgemeldet',
      description:
        'Melden Sie sich wieder an, um weiterzumachen. Nichts von dem, was Sie getippt haben, ist verloren.',
    },
    dialogFailed: {
      title: 'Die Anmeldung ließ sich nicht öffnen',
      description:
        'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal. Was Sie getippt haben, ist noch da.',
    },
  },
  signIn: {
    pageTitle: 'Loslegen · Oncelink',
    pageDescription:
      'Mit einem Code per E-Mail anmelden oder registrieren. Es gibt kein Passwort, das man sich merken oder verlieren könnte.',
    steps: 'Schritte',
    stepNames: { email: 'E-Mail', verify: 'Prüfen', welcome: 'Willkommen' },
    stepDone: 'erledigt',
    email: {
      title: 'Wie lautet Ihre E-Mail-Adresse?',
      lede: 'Wir schicken einen Code. Es gibt kein Passwort, das man sich merken oder verlieren könnte.',
      email: 'E-Mail',
      name: 'Name',
      optional: '(freiwillig)',
      send: 'Code senden',
      sending: 'Code wird gesendet...',
      promise: 'Wir sehen nie, was in Ihren Links steht, mit Konto oder ohne.',
      malformed: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    },
    verify: {
      title: 'Sehen Sie in Ihr Postfach',
      sentTo: 'Wir haben einen 6-stelligen Code gesendet an',
      onItsWay: 'Es kann eine Minute dauern, bis er ankommt. Er gilt zehn Minuten.',
      code: '6-stelliger Code',
      verify: 'Prüfen',
      verifying: 'Wird geprüft...',
      back: 'Zurück zur E-Mail-Adresse',
      resend: 'Neuen Code senden',
      resending: 'Code wird gesendet...',
      resendIn: (seconds) => `Neuen Code senden in ${seconds} s`,
      resendReady: 'Sie können jetzt einen neuen Code anfordern.',
    },
    demo: {
      mark: 'Demomodus',
      before: 'Der Code',
      after: 'funktioniert hier ohne E-Mail.',
    },
    problems: {
      noAnswer:
        'Es kam keine Antwort. Versuchen Sie denselben Code noch einmal; wird er abgelehnt, fordern Sie einen neuen an.',
      spent: 'Ihr Code war richtig, ist jetzt aber verbraucht. Fordern Sie einen neuen an.',
    },
    welcome: {
      title: 'Willkommen bei Oncelink!',
      lede: 'Sie können sofort Einmal-Links erstellen. Wenn Sie mitbestimmen wollen, wie sie leben und enden, gibt es Pro.',
      offer: 'Pro',
      perMonth: ({ yearly }) => `/Monat oder ${yearly}/Jahr`,
      features: [
        { title: 'Kurze Links' },
        { title: 'Eigene Ablaufzeit' },
        { title: 'Passwortschutz' },
        { title: 'Bevorzugte Hilfe', planned: true },
      ],
      planned: 'Geplant',
      upgrade: 'Zu Pro wechseln',
      free: 'Kostenlos weitermachen',
    },
    already: {
      title: 'Sie sind angemeldet',
      lede: (email) => `Dieser Browser ist als ${email} angemeldet.`,
      create: 'Link erstellen',
      account: 'Ihr Konto',
    },
    places: {
      account: { title: 'Bei Ihrem Konto anmelden', lede: 'Wir schicken Ihnen einen Code per E-Mail.' },
      subscription: {
        title: 'Anmelden, um Ihr Abo zu sehen',
        lede: 'Nehmen Sie die E-Mail-Adresse, mit der Sie bezahlt haben. Wir schicken Ihnen einen Code.',
      },
    },
    dialog: {
      title: 'Anmelden',
      lede: 'Was Sie getippt haben, bleibt hinter diesem Fenster, wie es ist. Wir schicken Ihnen einen Code per E-Mail.',
      close: 'Schließen',
    },
    freshCode: {
      title: 'Sind Sie es?',
      deletion:
        'Zum Löschen braucht es einen Code aus den letzten zehn Minuten. Wir schicken ihn an Ihre E-Mail-Adresse; danach wird das Konto gelöscht.',
      billing:
        'Die Abrechnung öffnet sich nur mit einem Code aus den letzten zehn Minuten. Wir schicken ihn an Ihre E-Mail-Adresse, dann geht es weiter.',
      openingBilling: 'Abrechnung wird geöffnet...',
      close: 'Schließen',
    },
  },
  signInToasts: {
    sent: (demoCode) => ({
      title: 'Code gesendet!',
      description:
        demoCode === undefined
          ? 'Der 6-stellige Code ist in Ihrem Postfach.'
          : `Sehen Sie in Ihr Postfach, oder nehmen Sie den Democode ${demoCode}.`,
    }),
    sendFailed: { title: 'Fehler', description: 'Der Code konnte nicht gesendet werden' },
    verifyFailed: { title: 'Fehler', description: 'Der Code konnte nicht geprüft werden' },
    welcome: { title: 'Willkommen bei Oncelink!', description: 'Ihr Konto ist bereit.' },
    welcomeBack: { title: 'Willkommen zurück!', description: 'Sie sind angemeldet.' },
  },
};
