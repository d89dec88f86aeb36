import type { Catalogue } from '../catalogue.ts';

/** What the server refuses, by its code. */
export const errors: Catalogue['errors'] = {
  VALIDATION: 'Einige Angaben fehlen oder sind nicht erlaubt. Es wurde nichts geändert.',
  MALFORMED_REQUEST: 'Die Anfrage ließ sich nicht lesen. Es wurde nichts geändert.',
  PASSWORD_REQUIRED:
    'Dieses Geheimnis ist mit einem Passwort geschützt. Es wurde nicht geöffnet und besteht noch.',
  SIGN_IN_REQUIRED: 'Melden Sie sich dafür an. Es wurde nichts geändert.',
  INVALID_CODE: 'Ungültiger Code',
  SESSION_ENDED:
    'Sie sind abgemeldet. Melden Sie sich wieder an, um weiterzumachen; es wurde nichts geändert.',
  WRONG_PASSWORD: 'Das eingegebene Passwort ist falsch. Das Geheimnis besteht noch.',
  PRO_REQUIRED: 'Diese Option gehört zu Pro. Es wurde nichts erstellt.',
  FRESH_CODE_REQUIRED:
    'Melden Sie sich dafür mit einem Code aus den letzten zehn Minuten an. Es wurde nichts geändert.',
  NOT_YOUR_CUSTOMER: 'Das ist nicht Ihr Abrechnungskonto. Es wurde nichts geändert.',
  CROSS_SITE: 'Anfragen von anderen Websites werden nicht angenommen. Es wurde nichts geändert.',
  NOT_FOUND:
    'Diesen Link gibt es nicht. Er hat nie existiert oder ist vor mehr als 30 Tagen zu Ende gegangen.',
  SESSION_NOT_FOUND: 'Dieses Gerät gibt es nicht. Vielleicht ist es schon abgemeldet.',
  CHECKOUT_NOT_FOUND: 'Diesen Bezahlvorgang gibt es nicht.',
  CUSTOMER_NOT_FOUND:
    'Beim Zahlungsanbieter gibt es dieses Abrechnungskonto nicht mehr. Wer Pro kauft, bekommt ein neues.',
  ROUTE_NOT_FOUND: 'Unter dieser Adresse gibt es nichts.',
  METHOD_NOT_ALLOWED: 'Diese Adresse beantwortet solche Anfragen nicht.',
  REQUEST_TIMEOUT: 'Die Anfrage kam nicht rechtzeitig an. Es wurde nichts geändert.',
  SEAL_EXISTS: 'Ein Siegel mit diesem Namen gibt es schon. Erstellen Sie einen neuen Link.',
  ALREADY_PRO: 'Sie haben Pro bereits. Es wurde nichts berechnet.',
  GONE: 'Dieser Link ist zu Ende. Sein Geheimnis gibt es nicht mehr.',
  PAYLOAD_TOO_LARGE: 'Die Anfrage ist zu groß. Es wurde nichts geändert.',
  URI_TOO_LONG: 'Die Adresse ist zu lang. Es wurde nichts geändert.',
  UNSUPPORTED_MEDIA_TYPE: 'Bitte application/json senden. Es wurde nichts geändert.',
  RATE_LIMITED:
    'Zu viele Anfragen. Es wurde nichts geändert; warten Sie einen Moment und versuchen Sie es noch einmal.',
  HEADERS_TOO_LARGE: 'Die Kopfzeilen der Anfrage sind zu groß. Es wurde nichts geändert.',
  INTERNAL: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  SIGN_IN_FAILED: 'Die Anmeldung ist fehlgeschlagen',
  SIGN_UP_FAILED: 'Das Konto konnte nicht erstellt werden',
  PAYMENT_PROVIDER:
    'Der Zahlungsanbieter hat nicht wie erwartet geantwortet. Hierdurch wurde Ihnen nichts berechnet; bitte versuchen Sie es noch einmal.',
  BILLING_OFF: 'Zahlungen sind hier nicht möglich.',
  UNAVAILABLE:
    'Der Dienst hat nicht rechtzeitig geantwortet. Falls Sie gerade ein Geheimnis öffnen wollten, versuchen Sie es in diesem Tab noch einmal.',
};
