import type { Catalogue } from '../catalogue.ts';

/** What became of a link. */
export const receipt: Catalogue['receipt'] = {
  ask: 'Wurde er geöffnet?',
  waiting: {
    title: 'Er wartet.',
    text: (left) =>
      left === null
        ? 'Niemand hat ihn geöffnet. Er läuft nie ab.'
        : `Niemand hat ihn geöffnet. Ohne Leser wird das Geheimnis zerstört, Zeit bis dahin: ${left}.`,
  },
  ended: {
    viewed: (when) => (when === null ? 'Er wurde geöffnet.' : `Er wurde geöffnet: ${when}.`),
    deleted: (when) =>
      when === null ? 'Er wurde ungelesen gelöscht.' : `Er wurde ungelesen gelöscht: ${when}.`,
    expired: (when) =>
      when === null ? 'Er ist ungelesen abgelaufen.' : `Er ist ungelesen abgelaufen: ${when}.`,
    locked: (when) =>
      when === null
        ? 'Das Geheimnis wurde nach zehn falschen Passwörtern zerstört. Niemand hat es gelesen.'
        : `Das Geheimnis wurde nach zehn falschen Passwörtern zerstört: ${when}. Niemand hat es gelesen.`,
  },
  viewedText:
    'War das Ihr Leser? Wenn niemand, den Sie kennen, ihn geöffnet hat, ändern Sie jetzt, was darin stand.',
  goneText: 'Das Geheimnis gibt es nicht mehr. Erstellen Sie einen neuen Link, wenn es noch gebraucht wird.',
  unknown: {
    title: 'Diesen Link gibt es nicht.',
    text: 'Es hat ihn nie gegeben, oder er endete vor über 30 Tagen. Länger bewahren wir nichts darüber auf.',
  },
  unrecorded: {
    title: 'Dieser Link ist nicht versiegelt.',
    text: 'Er enthält das ganze Geheimnis, und kein Server weiß von ihm. Niemand kann sagen, ob er gelesen wurde.',
  },
  unreadable: {
    title: 'Das ist kein vollständiger Link.',
    text: 'Fügen Sie ihn vollständig ein, von https bis zum allerletzten Zeichen. Es wurde nichts gesendet.',
  },
  foreign: {
    title: 'Dieser Link gehört zu einer anderen Website.',
    text: 'Fragen Sie dort. Es wurde nichts gesendet.',
  },
  limited: {
    title: 'Zu viele Anfragen.',
    text: 'Bitte warten Sie eine Minute und fragen Sie noch einmal. Der Link ist unberührt.',
  },
  unanswered: {
    title: 'Wir konnten nicht fragen.',
    text: 'Der Server hat nicht geantwortet. Der Link ist unberührt; bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
};
