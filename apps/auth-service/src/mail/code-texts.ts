import type { Language } from '@oncelink/contracts';

interface CodeTexts {
  /** Without the code: locked screens and servers show it. */
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Goes before the link. */
  readonly orLink: string;
  readonly link: string;
  readonly life: (minutes: number) => string;
  /** Goes before browser and system. */
  readonly device: string;
  readonly notYou: string;
}

/** What the mail with a code says, with the words of the page that asks for the code. */
export const CODE_TEXTS: Readonly<Record<Language, CodeTexts>> = {
  en: {
    subject: 'Your Oncelink sign-in code',
    title: 'Your sign-in code',
    lead: 'Enter this code on the page that asked for it:',
    orLink: 'Or sign in with this link:',
    link: 'Sign in',
    life: (minutes) => `Use one of the two, once, within ${minutes} minutes of asking for it.`,
    device: 'Asked for by',
    notYou:
      "Wasn't this you? Then ignore this email. Nobody can sign in without the code or the link, so don't share them with anyone.",
  },
  de: {
    subject: 'Ihr Anmeldecode für Oncelink',
    title: 'Ihr Anmeldecode',
    lead: 'Geben Sie diesen Code auf der Seite ein, die danach fragt:',
    orLink: 'Oder melden Sie sich mit diesem Link an:',
    link: 'Anmelden',
    life: (minutes) => `Code oder Link gilt einmal, und zwar bis ${minutes} Minuten nach Ihrer Anforderung.`,
    device: 'Angefordert von',
    notYou:
      'Das waren nicht Sie? Dann ignorieren Sie diese E-Mail. Ohne Code oder Link kann sich niemand anmelden; geben Sie sie also an niemanden weiter.',
  },
  es: {
    subject: 'Su código para iniciar sesión en Oncelink',
    title: 'Su código para iniciar sesión',
    lead: 'Escriba este código en la página que se lo pide:',
    orLink: 'O inicie sesión con este enlace:',
    link: 'Iniciar sesión',
    life: (minutes) => `Uno de los dos sirve una sola vez, durante ${minutes} minutos desde que lo pidió.`,
    device: 'Solicitado desde',
    notYou:
      '¿No ha sido usted? Ignore este correo. Nadie puede iniciar sesión sin el código o el enlace, así que no se los dé a nadie.',
  },
  fr: {
    subject: 'Votre code de connexion Oncelink',
    title: 'Votre code de connexion',
    lead: 'Saisissez ce code sur la page qui vous le demande :',
    orLink: 'Ou connectez-vous avec ce lien :',
    link: 'Se connecter',
    life: (minutes) =>
      `L’un des deux est valable une seule fois, pendant ${minutes} minutes à compter de votre demande.`,
    device: 'Demandé depuis',
    notYou:
      'Ce n’était pas vous ? Ignorez cet e-mail. Personne ne peut se connecter sans le code ou le lien : ne les communiquez à personne.',
  },
  ja: {
    subject: 'Oncelink のサインインコード',
    title: 'サインインコード',
    lead: 'コードの入力画面で、このコードを入力してください。',
    orLink: 'または、このリンクからサインインしてください。',
    link: 'サインイン',
    life: (minutes) => `どちらか一方が、リクエストから ${minutes} 分間、一度だけ使えます。`,
    device: 'リクエスト元',
    notYou:
      'お心当たりがない場合は、このメールを無視してください。コードかリンクがなければ誰もサインインできませんので、誰にも教えないでください。',
  },
  ar: {
    subject: 'رمز تسجيل الدخول إلى Oncelink',
    title: 'رمز تسجيل الدخول',
    lead: 'أدخل هذا الرمز في الصفحة التي طلبته:',
    orLink: 'أو سجّل الدخول بهذا الرابط:',
    link: 'تسجيل الدخول',
    life: (minutes) => `يعمل أحدهما مرة واحدة فقط، خلال ${minutes} دقائق من وقت الطلب.`,
    device: 'طُلب عبر',
    notYou:
      'لم تطلبه أنت؟ تجاهل هذه الرسالة. لا يستطيع أحد تسجيل الدخول من دون الرمز أو الرابط، فلا تُعطِهما لأحد.',
  },
};
