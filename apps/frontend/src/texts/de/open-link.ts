import type { Catalogue } from '../catalogue.ts';

/** Opening a link. */
export const openLink: Pick<Catalogue, 'notices' | 'openLink' | 'revealed'> = {
  openLink: {
    pageTitle: 'Ein Geheimnis für Sie · Oncelink',
    pageDescription:
      'Jemand hat Ihnen ein Einmal-Geheimnis geschickt. Es öffnet sich nur in Ihrem Browser und nur, wenn Sie es wollen.',
    heading: 'Dieser Link enthält ein Einmal-Geheimnis.',
    unsealedHeading: 'Dieser Link enthält ein Geheimnis.',
    lede: {
      ready: 'Noch ist nichts geöffnet. Es öffnet sich, wenn Sie es wollen.',
      resumed:
        'Dieser Tab hat schon einmal danach gefragt. Falls die Antwort verloren ging, wird es eine Minute lang für diesen Tab aufbewahrt.',
      password: 'Es hat außerdem ein Passwort. Wer es geschickt hat, kennt es.',
      revealing: 'Es wird für Sie geöffnet.',
    },
    cardLabel: 'Das Geheimnis',
    repairedTitle: 'Dieser Link wurde auf dem Weg zu Ihnen verändert.',
    repaired:
      'Manche Mail- und Chatprogramme schreiben Links um. Dieser ist wieder in Ordnung, und nichts wurde geöffnet.',
    unsealedTitle: 'Dieser Link lässt sich nicht auf einmaliges Öffnen beschränken und läuft nie ab.',
    unsealed: 'Wer ihn hat, kann ihn öffnen, beliebig oft.',
    what: 'Was es ist',
    whatText: 'Ein Text, den jemand für Sie verschlossen hat. Sie brauchen kein Konto.',
    who: 'Wer es sehen kann',
    whoText: 'Nur wer diesen ganzen Link hat. Oncelink kann es nicht lesen.',
    whoTextPassword: 'Nur wer diesen ganzen Link und sein Passwort hat. Oncelink kann es nicht lesen.',
    happens: 'Was geschieht',
    happensText: 'Es wird einmal gezeigt, hier, und dann zerstört.',
    happensTextUnsealed: 'Es wird hier gezeigt. Zerstört wird nichts.',
    timeLeft: 'Verbleibende Zeit',
    noTimeLimit: 'Unbegrenzt. Es wartet, bis es geöffnet wird.',
    checking: 'Geheimnis wird geprüft...',
    needsScript:
      'Diese Seite schließt Geheimnisse in Ihrem Browser auf und braucht dafür JavaScript. Noch ist nichts geöffnet.',
    isReady: 'Das Geheimnis kann jetzt geöffnet werden.',
    reveal: 'Geheimnis anzeigen',
    revealing: 'Geheimnis wird geöffnet...',
    erase: 'Ungesehen löschen',
    eraseHint: 'Wenn Sie der Quelle nicht trauen.',
    erasing: 'Das Geheimnis wird gelöscht...',
    eraseFailedTitle: 'Soweit wir wissen, wurde das Geheimnis nicht gelöscht.',
    eraseFailed: 'Es kann noch bestehen. Bitte versuchen Sie es noch einmal.',
    passwordLabel: 'Passwort für dieses Geheimnis:',
    verify: 'Passwort prüfen',
    stretching: 'Aus dem Passwort wird der Schlüssel berechnet. Das kann einige Sekunden dauern.',
    verifying: 'Das Passwort wird geprüft...',
    incorrect: 'Das eingegebene Passwort ist falsch.',
    triesLeft: (tries, of) => `Noch ${tries} von ${of} Versuchen.`,
    tries:
      'Nach zehn falschen Passwörtern wird das Geheimnis zerstört. Ein falscher Versuch verbraucht das Öffnen nicht.',
    lastTry:
      'Nach dem letzten wird das Geheimnis zerstört. Ein falscher Versuch verbraucht das Öffnen nicht.',
    aboutLabel: 'Über Oncelink',
    aboutHeading: 'Was ist Oncelink?',
    about:
      'Ein Weg, ein Passwort oder einen Schlüssel zu schicken, ohne ihn in einem Postfach oder Chat liegen zu lassen. Jemand hat es eingetippt, diese Seite zeigt es Ihnen ein Mal.',
    sendOne: 'Selbst ein Geheimnis verschicken',
  },
  notices: {
    'password-required': {
      title: 'Passwort erforderlich',
      description: 'Bitte geben Sie das Passwort dieses Geheimnisses ein.',
    },
    'password-verified': { title: 'Passwort bestätigt' },
    'incorrect-password': {
      title: 'Falsches Passwort',
      description: 'Das eingegebene Passwort ist falsch.',
    },
    'verification-failed': {
      title: 'Prüfung fehlgeschlagen',
      description: 'Das Passwort ließ sich nicht prüfen. Bitte versuchen Sie es noch einmal.',
    },
    'authentication-failed': {
      title: 'Nicht bestätigt',
      description: 'Das eingegebene Passwort ist falsch. Das Geheimnis besteht noch.',
    },
    'secret-revealed': { title: 'Geheimnis geöffnet' },
    'reveal-failed': {
      title: 'Fehler',
      description: 'Das Geheimnis ließ sich nicht öffnen. Bitte versuchen Sie es noch einmal.',
    },
    'secret-deleted': { title: 'Geheimnis gelöscht' },
    'message-copied': {
      title: 'Kopiert.',
      description: 'Es bleibt in der Zwischenablage, bis Sie etwas anderes kopieren.',
    },
    'copy-failed': {
      title: 'Kopieren fehlgeschlagen',
      description: 'Bitte markieren Sie die Nachricht und kopieren Sie sie von Hand.',
    },
  },
  revealed: {
    lede: 'Sie haben es jetzt. Niemand sonst kann diesen Link öffnen.',
    ledeUnsealed: 'Sie haben es jetzt. Alle anderen, die diesen Link öffnen, haben es auch.',
    ledeConcealed: 'Es wurde einmal gezeigt, in diesem Tab.',
    heading: 'Entschlüsselte Nachricht:',
    hidden: 'Die Nachricht ist verborgen.',
    concealed: 'Die Nachricht wurde von dieser Seite entfernt, als Sie sie verlassen haben.',
    unseen:
      'Zeichen, die nichts zeichnen, erscheinen als Nummer, etwa U+202E. Kopiert wird die Nachricht so, wie sie geschrieben wurde.',
    copy: 'Kopieren',
    hide: 'Verbergen',
    show: 'Anzeigen',
    usedUp:
      'Der Link ist verbraucht. Sie können diese Seite schließen, sobald der Text dort ist, wo er hingehört.',
    erasure: {
      running: ['Wird gerade zerstört.', 'Niemand sonst kann diesen Link öffnen.'],
      confirmed: {
        stored: 'Die Nachricht ist von unserem Server gelöscht, und dieser Link zeigt nichts mehr.',
        direct: 'Unsere Hälfte des Schlüssels ist gelöscht: Der Link ist ungültig und zeigt nichts mehr.',
      },
      destroyedOn: (when) => `Zerstört am ${when}.`,
      onlyHere: 'Was Sie sehen, gibt es nur noch in diesem Tab.',
      unconfirmed: [
        'Zerstört innerhalb einer Minute.',
        'Unser Server hat es noch nicht bestätigt, beendet diesen Link aber von selbst. Bis dahin kann nur dieser Tab noch einmal danach fragen.',
      ],
      impossible: [
        'Nicht zerstört.',
        'Dieser Link lässt sich nicht auf einmaliges Öffnen beschränken und läuft nie ab. Falls ihn noch jemand hat, sollte geändert werden, was darin steht.',
      ],
    },
  },
};
