import type { Language } from '@oncelink/contracts';

interface DeviceTexts {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly name: string;
  readonly end: string;
  readonly what: string;
  readonly notYou: string;
  readonly revoke: string;
}

/** What the mail says after a program was logged in. */
export const DEVICE_TEXTS: Readonly<Record<Language, DeviceTexts>> = {
  en: {
    subject: 'A device was logged in to your Oncelink account',
    title: 'A device was logged in',
    lead: 'A program got an API key, because someone who was signed in to your account typed its code. It makes links in your name and opens none:',
    name: 'Key',
    end: 'Expires',
    what: 'If you did this yourself, there is nothing to do.',
    notYou: 'If it was not you, revoke the key at once:',
    revoke: 'Revoke the key',
  },
  de: {
    subject: 'Ein Gerät wurde an Ihrem Oncelink-Konto angemeldet',
    title: 'Ein Gerät wurde angemeldet',
    lead: 'Ein Programm hat einen API-Schlüssel erhalten, weil jemand, der an Ihrem Konto angemeldet war, dessen Code eingegeben hat. Es erstellt Links in Ihrem Namen und öffnet keine:',
    name: 'Schlüssel',
    end: 'Läuft ab',
    what: 'Waren Sie das selbst, brauchen Sie nichts zu tun.',
    notYou: 'Waren Sie es nicht, widerrufen Sie den Schlüssel sofort:',
    revoke: 'Schlüssel widerrufen',
  },
  es: {
    subject: 'Un dispositivo ha accedido a su cuenta de Oncelink',
    title: 'Un dispositivo ha accedido a su cuenta',
    lead: 'Un programa ha recibido una clave de API porque alguien con la sesión iniciada en su cuenta introdujo su código. Crea enlaces en su nombre y no abre ninguno:',
    name: 'Clave',
    end: 'Caduca',
    what: 'Si fue usted, no tiene que hacer nada.',
    notYou: 'Si no fue usted, revoque la clave de inmediato:',
    revoke: 'Revocar la clave',
  },
  fr: {
    subject: 'Un appareil a été connecté à votre compte Oncelink',
    title: 'Un appareil a été connecté',
    lead: 'Un programme a reçu une clé d’API, car une personne connectée à votre compte a saisi son code. Il crée des liens en votre nom et n’en ouvre aucun :',
    name: 'Clé',
    end: 'Expire le',
    what: 'Si c’était vous, vous n’avez rien à faire.',
    notYou: 'Si ce n’était pas vous, révoquez la clé tout de suite :',
    revoke: 'Révoquer la clé',
  },
  ja: {
    subject: 'Oncelink アカウントにデバイスがログインしました',
    title: 'デバイスがログインしました',
    lead: 'あなたのアカウントにサインインしていた人がコードを入力したため、プログラムに API キーが発行されました。このキーはあなたの名前でリンクを作成しますが、リンクを開くことはありません。',
    name: 'キー',
    end: '期限',
    what: 'ご自身の操作であれば、何もする必要はありません。',
    notYou: '心当たりがない場合は、すぐにキーを取り消してください。',
    revoke: 'キーを取り消す',
  },
  ar: {
    subject: 'سُجّل دخول جهاز إلى حسابك في Oncelink',
    title: 'سُجّل دخول جهاز',
    lead: 'حصل برنامج على مفتاح API لأن شخصًا مسجّل الدخول إلى حسابك أدخل رمزه. ينشئ البرنامج روابط باسمك ولا يفتح أيًا منها:',
    name: 'المفتاح',
    end: 'ينتهي في',
    what: 'إن كنت أنت من فعل ذلك، فلا داعي لفعل أي شيء.',
    notYou: 'وإن لم تكن أنت، فألغِ المفتاح فورًا:',
    revoke: 'إلغاء المفتاح',
  },
};
