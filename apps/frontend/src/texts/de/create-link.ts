import type { Catalogue } from '../catalogue.ts';

/** Making a link. */
export const createLink: Pick<
  Catalogue,
  'createLink' | 'creationFailure' | 'creationToasts' | 'home' | 'readyLink'
> = {
  home: {
    pageTitle: 'Oncelink: Links für ein einziges Mal',
    pageDescription:
      'Geheimnis eintippen, Link verschicken. Er öffnet sich ein Mal, dann ist er fort. In Ihrem Browser verschlüsselt; kein Server kann es lesen.',
    title: 'Nur einmal gesagt.',
    lede: 'Geheimnis eintippen, Link verschicken. Er öffnet sich ein Mal, dann ist er fort.',
    notesLabel: 'Was mit Ihrem Geheimnis geschieht',
    notes: [
      {
        title: 'Hier verschlossen',
        text: 'Ihr Browser verschlüsselt den Text, bevor irgendetwas gesendet wird. Wir können ihn nicht lesen.',
      },
      {
        title: 'Der Schlüssel steckt im Link',
        text: 'Er steht hinter dem Zeichen #, in einem Teil, den Browser nie an einen Server senden.',
      },
      {
        title: 'Einmal geöffnet',
        text: 'Das erste Öffnen zerstört es. Kommt niemand, tut es die Zeit.',
      },
    ],
    why: 'Warum Oncelink',
    shareOnce: {
      title: 'Einmal teilen',
      text: 'Ein Link öffnet sich für einen Menschen, ein einziges Mal. Ist der Text angekommen, wird er gelöscht. In einem Chatverlauf oder Postfach bleibt nichts, was durchsickern könnte.',
      sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
    },
    serverSide: {
      title: 'Verschlüsselung auf dem Server',
      text: 'Was Ihr Browser sendet, ist schon verschlossen. Wir verschließen es beim Speichern noch einmal, mit einem Schlüssel, der nicht in der Datenbank liegt.',
    },
    zeroDowntime: {
      title: 'Ohne Unterbrechung',
      text: 'Updates ersetzen einen Server nach dem anderen und lassen laufende Anfragen zu Ende gehen. So öffnet sich ein Link, während wir arbeiten.',
    },
  },
  createLink: {
    form: 'Einmal-Link erstellen',
    secret: 'Geheimnis',
    placeholder: 'Passwort, Schlüssel oder Nachricht eingeben',
    encryptedHere: 'In diesem Browser verschlüsselt',
    counter: (length, limit) => `${length} von ${limit}`,
    excess: (excess, limit) => `${excess} über ${limit}`,
    options: {
      shortLink: 'Kurzen Link erstellen',
      expiry: 'Ablaufzeit festlegen',
      password: 'Mit Passwort schützen',
    },
    pro: 'Pro',
    seePlans: 'Pro: Tarife ansehen',
    upgradeNow: 'Pro: jetzt wechseln',
    expiresAfter: 'Läuft ab nach',
    choices: {
      '30s': '30 Sekunden',
      '5m': '5 Min.',
      '1h': '1 Stunde',
      '8h': '8 Stunden',
      '1d': '1 Tag',
      '1w': '1 Woche',
      '4w': '4 Wochen',
      never: 'Aus (läuft nie ab)',
      custom: 'Eigene Zeit',
    },
    customAmount: 'Anzahl',
    customUnit: 'Einheit',
    units: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    customRange: '30 Sekunden bis 365 Tage',
    password: 'Passwort',
    expires: (duration) =>
      duration === null ? 'Läuft nie ab • Einmal zu öffnen' : `Gültig: ${duration} • Einmal zu öffnen`,
    upgradeHint: (options) => {
      const which = ['', 'Das gehört', 'Beides gehört', 'Alle drei gehören'][options];
      return `${which} zu Pro. Ihr Text bleibt hier.`;
    },
    keys: (apple) => (apple ? '⌘ + Enter' : 'Strg + Enter'),
    generate: 'Sicheren Link erstellen',
    busy: 'Sicherer Link entsteht...',
    upgrade: 'Tarif wechseln',
    tryAgain: 'Noch einmal versuchen',
    unsealed: 'Unversiegelten Link erstellen',
  },
  creationFailure: {
    noAnswer: 'Es ist kein Link entstanden, weil der Server nicht geantwortet hat.',
    refused: 'Es ist kein Link entstanden.',
    unsealedOffer:
      'Nichts hat diese Seite verlassen, und Ihr Text ist noch da. Versuchen Sie es noch einmal, oder erstellen Sie einen Link ohne den Server. Ein solcher Link lässt sich nicht auf einmaliges Öffnen beschränken und läuft nie ab.',
    signInOffer: 'Ihr Text ist noch da, und niemand sonst kann ihn lesen.',
    signIn: 'Anmelden',
    signedIn: 'Sie sind wieder angemeldet, und Ihr Text ist noch da.',
    storedOffer: 'Ihr Text ist noch da, und niemand sonst kann ihn lesen. Versuchen Sie es noch einmal.',
  },
  creationToasts: {
    empty: {
      title: 'Bitte geben Sie ein Geheimnis ein',
      description: 'Ohne Text gibt es nichts zu teilen.',
    },
    'too-long': {
      title: 'Dieser Text ist zu lang',
      description: 'Ein Geheimnis hat höchstens 2.000 Zeichen.',
    },
    malformed: {
      title: 'Dieser Text lässt sich nicht verschlüsseln',
      description: 'Er enthält ein beschädigtes Zeichen. Bitte tippen Sie ihn neu.',
    },
    'pro-password': {
      title: 'Pro-Funktionen nötig',
      description: 'Der Passwortschutz erfordert ein Pro-Abo.',
    },
    'pro-shortLink': {
      title: 'Pro-Funktionen nötig',
      description: 'Kurze Links erfordern ein Pro-Abo.',
    },
    'pro-expiry': {
      title: 'Pro-Funktionen nötig',
      description: 'Eine eigene Ablaufzeit erfordert ein Pro-Abo.',
    },
    'no-password': {
      title: 'Bitte geben Sie ein Passwort ein',
      description: 'Der Passwortschutz braucht ein Passwort.',
    },
    'expiry-range': {
      title: 'Bitte prüfen Sie die Ablaufzeit',
      description: 'Ein Link kann zwischen 30 Sekunden und 365 Tagen leben.',
    },
    failed: {
      title: 'Fehler',
      description: 'Der Link konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.',
    },
    sealed: { title: 'Direkter Link erstellt!' },
    short: { title: 'Kurzer Link erstellt!' },
    password: { title: 'Link mit Passwort erstellt!' },
    unsealed: { title: 'Unversiegelter Link erstellt!' },
  },
  readyLink: {
    sealed: { title: 'Ihr Einmal-Link ist fertig.', lede: 'Verschicken Sie ihn. Er funktioniert ein Mal.' },
    unsealed: {
      title: 'Ihr unversiegelter Link ist fertig.',
      lede: 'Ohne den Server erstellt und deshalb schwächer als sonst.',
    },
    link: 'Ihr Link',
    copy: 'Link kopieren',
    keys: (apple) => `oder ${apple ? '⌘' : 'Strg'} + C, er ist schon markiert`,
    longLink: (characters) => `${characters} Zeichen. Beim Kopieren sind alle dabei.`,
    qrCode: 'QR-Code des Links',
    qrTooLong: 'Zu lang für einen QR-Code. Ein kurzer Link hat einen.',
    left: (time) => `Noch ${time}`,
    expired: 'Dieser Link ist abgelaufen. Er zeigt niemandem mehr etwas.',
    unlimited: 'Dieser Link lässt sich nicht auf einmaliges Öffnen beschränken und läuft nie ab.',
    another: 'Noch einen erstellen',
    password: 'Sein Passwort',
    copyPassword: 'Passwort kopieren',
    copiedPassword: { title: 'Kopiert.', description: 'Schicken Sie es auf einem anderen Weg als den Link.' },
    copied: { title: 'Kopiert.', description: 'Dieser Link funktioniert ein Mal.' },
    copiedUnsealed: { title: 'Kopiert.' },
    copyFailed: { title: 'Kopieren fehlgeschlagen', description: 'Bitte kopieren Sie den Link von Hand' },
    whatNext: 'Wie es weitergeht',
    notes: {
      send: {
        title: 'Schicken Sie ihn einem Menschen',
        text: 'Wer ihn zuerst öffnet, bekommt den Text. Öffnen Sie ihn nicht zur Probe, das verbraucht ihn.',
      },
      password: {
        title: 'Das Passwort geht einen anderen Weg',
        text: 'Zehn falsche Versuche zerstören das Geheimnis.',
      },
      gone: (lifetime) => ({
        title: 'Dann ist es fort',
        text:
          lifetime === null
            ? 'Nach dem ersten Öffnen zeigt der Link niemandem mehr etwas. Auch Ihnen nicht.'
            : `Nach dem ersten Öffnen oder nach Ablauf der Zeit (${lifetime}) zeigt der Link niemandem mehr etwas. Auch Ihnen nicht.`,
      }),
      anyone: {
        title: 'Wer den Link hat, kann ihn lesen',
        text: 'Und zwar beliebig oft. Schicken Sie ihn auf einem Weg, dem Sie vertrauen.',
      },
      change: {
        title: 'Ändern Sie das Geheimnis bald',
        text: 'Es lässt sich nichts zerstören, denn es ist nichts gespeichert.',
      },
    },
    proHint: 'QR-Codes, kurze Links und Passwörter gehören zu',
    pro: 'Pro',
  },
};
