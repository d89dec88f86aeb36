import type { Catalogue } from '../catalogue.ts';

type Group = 'accountMenu' | 'checkout' | 'chrome' | 'failure' | 'notFound' | 'siteMap' | 'ui' | 'upgrade';

/** Around every page. */
export const chrome: Pick<Catalogue, Group> = {
  accountMenu: {
    plans: { free: 'Kostenlos', pro: 'Pro' },
    renews: (day) => `Verlängert sich am ${day}`,
    billing: 'Abrechnung',
    contact: 'Kontakt',
    account: 'Konto',
    signOut: 'Abmelden',
    billingFailed: {
      title: 'Die Abrechnung ließ sich nicht öffnen',
      description: 'Bitte versuchen Sie es gleich noch einmal.',
    },
    signOutUnheard: {
      title: 'In diesem Browser abgemeldet',
      description:
        'Der Server hat nicht geantwortet. Wenn andere diesen Computer benutzen, melden Sie sich erneut an und melden Sie dieses Gerät in Ihrem Konto ab.',
    },
  },
  checkout: {
    upgrade: 'Zu Pro wechseln',
    starting: 'Bezahlvorgang startet...',
    errorTitle: 'Fehler beim Bezahlen',
    failed: 'Der Bezahlvorgang konnte nicht gestartet werden',
    noUrl: 'Es kam keine Adresse der Bezahlseite zurück',
    foreignUrl: 'Die Bezahlseite hat eine Adresse, die hier nicht bekannt ist. Es wurde nichts berechnet.',
    notAvailable: 'Zahlungen sind hier nicht möglich.',
    period: 'Abrechnungszeitraum',
    periods: { monthly: 'Monatlich', yearly: 'Jährlich' },
  },
  chrome: {
    brand: 'Oncelink',
    home: 'Oncelink, Startseite',
    skip: 'Zum Inhalt springen',
    needsScript:
      'Geheimnisse werden in Ihrem Browser verschlüsselt. Das braucht JavaScript, und das ist hier ausgeschaltet.',
    mainMenu: 'Hauptmenü',
    menu: 'Menü',
    comingSoon: 'Demnächst',
    legal: 'Rechtliches',
    social: { code: 'Quellcode', news: 'Neuigkeiten', mail: 'Mailingliste' },
    getStarted: 'Loslegen',
    signIn: 'Anmelden',
    accountOf: (name) => `Konto von ${name}`,
    theme: {
      system: 'Farben: wie das System',
      light: 'Farben: hell',
      dark: 'Farben: dunkel',
    },
    language: 'Sprache',
    languageFailed: {
      title: 'Die Sprache ließ sich nicht ändern',
      description: 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    },
    demo: {
      off: { long: 'Demomodus', short: 'Demo' },
      on: { long: 'Demomodus: Pro', short: 'Demo: Pro' },
      hint: 'Strg + P schaltet Pro in dieser Demo ein und aus.',
    },
    saying: 'Ein Geheimnis sollte einmal gesagt werden, zu einem Menschen, und dann fort sein.',
    copyright: (year) => (year === null ? '© Oncelink' : `© ${year} Oncelink`),
  },
  failure: {
    title: 'Etwas ist schiefgegangen',
    text: 'Es tut uns leid: Beim Laden dieser Seite ist ein Fehler aufgetreten.',
    reload: 'Seite neu laden',
  },
  notFound: {
    pageTitle: 'Seite nicht gefunden · Oncelink',
    status: '404',
    heading: 'Hoppla! Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Wenn jemand sie Ihnen geschickt hat, bitten Sie darum, den Link noch einmal zu schicken.',
    home: 'Zurück zur Startseite',
  },
  siteMap: {
    products: 'Produkte',
    overview: 'Überblick',
    demo: 'Live-Demo',
    solutions: 'Lösungen',
    byRole: 'Nach Rolle',
    everyone: 'Für alle',
    developers: 'Für Entwickler',
    teams: 'Für Teams',
    enterprise: 'Für Unternehmen',
    capabilities: 'Möglichkeiten',
    features: 'Funktionen',
    integrations: 'Integrationen',
    api: 'API für Entwickler',
    pricing: 'Preise',
    product: 'Produkt',
    support: 'Hilfe',
    contact: 'Kontakt',
    contactUs: 'Kontakt',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    data: 'Daten',
    cookies: 'Cookies',
  },
  ui: {
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    suggestPassword: 'Passwort vorschlagen',
    closeToast: 'Schließen',
    toast: 'Mitteilung',
    toasts: 'Mitteilungen ({hotkey})',
  },
  upgrade: {
    title: 'Das gehört zu Pro',
    wanted: {
      password: 'Der Passwortschutz erfordert ein Pro-Abo.',
      shortLink: 'Kurze Links erfordern ein Pro-Abo.',
      expiry: 'Eine eigene Ablaufzeit erfordert ein Pro-Abo.',
    },
    leaving:
      'Das Bezahlen führt von dieser Seite weg, und Ihr Text ist nirgends sonst gespeichert. Kopieren Sie ihn vorher.',
    per: { monthly: '/Monat', yearly: '/Jahr' },
    seePlans: 'Tarife ansehen',
    close: 'Schließen',
  },
};
