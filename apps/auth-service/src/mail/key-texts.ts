import type { Language } from '@oncelink/contracts';

interface KeyTexts {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly name: string;
  readonly end: string;
  readonly what: string;
}

/** What the mails say that come before an API key expires. */
export const KEY_TEXTS: Readonly<Record<Language, KeyTexts>> = {
  en: {
    subject: 'An Oncelink API key expires soon',
    title: 'An API key expires soon',
    lead: 'Programs that use this key will no longer make links then:',
    name: 'Key',
    end: 'Expires',
    what: 'Rotate the key or make a new one. If nothing uses it any more, there is nothing to do.',
  },
  de: {
    subject: 'Ein API-Schlüssel von Oncelink läuft bald ab',
    title: 'Ein API-Schlüssel läuft bald ab',
    lead: 'Programme, die diesen Schlüssel verwenden, erstellen danach keine Links mehr:',
    name: 'Schlüssel',
    end: 'Läuft ab',
    what: 'Ersetzen Sie den Schlüssel oder erstellen Sie einen neuen. Wird er nicht mehr verwendet, brauchen Sie nichts zu tun.',
  },
  es: {
    subject: 'Una clave de API de Oncelink caduca pronto',
    title: 'Una clave de API caduca pronto',
    lead: 'Los programas que usan esta clave dejarán entonces de crear enlaces:',
    name: 'Clave',
    end: 'Caduca',
    what: 'Renueve la clave o cree otra. Si ya nada la usa, no tiene que hacer nada.',
  },
  fr: {
    subject: 'Une clé d’API Oncelink expire bientôt',
    title: 'Une clé d’API expire bientôt',
    lead: 'Les programmes qui utilisent cette clé ne créeront alors plus de liens :',
    name: 'Clé',
    end: 'Expire le',
    what: 'Renouvelez la clé ou créez-en une autre. Si plus rien ne l’utilise, vous n’avez rien à faire.',
  },
  ja: {
    subject: 'Oncelink の API キーの期限が近づいています',
    title: 'API キーの期限が近づいています',
    lead: '期限を過ぎると、このキーを使うプログラムはリンクを作成できなくなります。',
    name: 'キー',
    end: '期限',
    what: 'キーを更新するか、新しいキーを作成してください。もう使われていない場合は、何もする必要はありません。',
  },
  ar: {
    subject: 'يوشك مفتاح API في Oncelink على الانتهاء',
    title: 'يوشك مفتاح API على الانتهاء',
    lead: 'لن تتمكن البرامج التي تستخدم هذا المفتاح بعد ذلك من إنشاء روابط:',
    name: 'المفتاح',
    end: 'ينتهي في',
    what: 'جدّد المفتاح أو أنشئ مفتاحًا جديدًا. وإن لم يعد يستخدمه شيء، فلا داعي لفعل أي شيء.',
  },
};
