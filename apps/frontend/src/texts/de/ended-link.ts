import type { Catalogue } from '../catalogue.ts';

const GONE = 'Dieses Geheimnis wurde bereits angesehen und zerstört';
const NO_SECRET = 'Kein Geheimnis in der Adresse gefunden';
const IF_NEEDED = 'Wenn Sie es doch brauchen, bitten Sie um einen neuen Link.';
const NOT_LOADED =
  'Das Geheimnis lässt sich nicht laden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.';

/** Links that can't be opened. */
export const ended: Catalogue['ended'] = {
  goHome: 'Zur Startseite',
  tryAgain: 'Noch einmal versuchen',
  on: (when) => `Das war am ${when}.`,
  notFound: {
    empty: {
      heading: NO_SECRET,
      why: 'In dieser Adresse steht kein Link.',
      advice:
        'Wenn Ihnen einer geschickt wurde, öffnen Sie ihn noch einmal, vom ersten bis zum allerletzten Zeichen.',
    },
    unknown: {
      heading: NO_SECRET,
      why: 'Es hat nie existiert oder ist vor mehr als 30 Tagen zu Ende gegangen.',
      advice:
        'Vergleichen Sie die Adresse mit der, die Ihnen geschickt wurde, oder bitten Sie um einen neuen Link.',
    },
    cleared: {
      heading: 'Der Link ist aus diesem Tab entfernt.',
      why: 'Er war nie versiegelt, es gab also nichts zu zerstören: Wer den Link sonst noch hat, kann ihn weiterhin öffnen.',
      advice: 'Löschen Sie auch die Nachricht, in der er kam.',
    },
  },
  destroyed: {
    expired: {
      heading: 'Dieses Geheimnis ist abgelaufen',
      why: 'Niemand hat es rechtzeitig geöffnet, deshalb wurde es ungelesen zerstört.',
      advice: 'Bitten Sie um einen neuen Link.',
    },
    viewed: {
      heading: GONE,
      why: 'Es wurde einmal geöffnet, und mehr war nicht möglich. Hier gibt es keine Kopie, die sich zurückholen ließe.',
      question: 'Waren das nicht Sie?',
      advice:
        'Sagen Sie es der Person, die es geschickt hat. Sie sollte ändern, was darin stand, und Ihnen einen neuen Link schicken.',
    },
    deleted: { heading: GONE, why: 'Gelöscht, ohne angesehen worden zu sein.', advice: IF_NEEDED },
    locked: { heading: GONE, why: 'Nach zehn falschen Passwörtern zerstört.', advice: IF_NEEDED },
  },
  error: {
    label: 'Fehler',
    rest: 'der Rest fehlt',
    untouched: 'Nichts wurde geöffnet und nichts zerstört.',
    verify: {
      known: 'Nichts wurde geöffnet. Falls das Passwort falsch war, kann es als ein Versuch zählen.',
    },
    reveal: {
      known:
        'Wir wissen nicht, ob das Geheimnis geöffnet wurde. Wenn ja, wird es eine Minute lang für diesen Tab aufbewahrt und für niemanden sonst.',
      advice: 'Bleiben Sie in diesem Tab und versuchen Sie es jetzt noch einmal.',
    },
    troubles: {
      cut: {
        heading: 'Dieser Link ist abgeschnitten.',
        why: 'Der letzte Teil hinter dem Zeichen # fehlt oder ist beschädigt. Er enthält den Schlüssel, deshalb lässt sich das Geheimnis nicht aufschließen.',
        advice:
          'Manche Chat- und Mailprogramme brechen lange Links auf zwei Zeilen um. Kopieren Sie den ganzen Link aus der Nachricht, bis zum allerletzten Zeichen, und öffnen Sie ihn noch einmal.',
      },
      unsupported: {
        heading: 'Dieser Browser kann den Link hier nicht öffnen.',
        why: 'Das Aufschließen braucht einen aktuellen Browser, etwas freien Speicher und eine Adresse, die mit https beginnt.',
        advice: 'Öffnen Sie den Link in einem anderen Browser.',
      },
      damaged: {
        heading: 'Dieser Link ist beschädigt.',
        why: 'Was unser Server aufbewahrt, passt nicht zum Schlüssel in diesem Link und lässt sich nicht aufschließen. Niemand hat es gelesen, und niemand kann es.',
        advice:
          'Sagen Sie der Person, die ihn geschickt hat, dass er sich nicht öffnen ließ, und bitten Sie um einen neuen Link.',
      },
      connection: { heading: NOT_LOADED },
      server: { heading: NOT_LOADED },
      limited: {
        heading: 'Zu viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
      },
    },
  },
};
