import type { GoneReason, Language } from '@oncelink/contracts';

interface NoticeTexts {
  /** What became of one link, for the subject and the title. @param tag its four letters */
  readonly ended: Readonly<Record<GoneReason, (tag: string) => string>>;
  /** What to do then. */
  readonly advice: Readonly<Record<GoneReason, string>>;
  readonly made: string;
  readonly when: Readonly<Record<GoneReason, string>>;
  readonly several: (count: number) => string;
  /** Of several. */
  readonly more: (count: number) => string;
  readonly notListed: string;
  /** Goes before the way to stop these mails. */
  readonly asked: string;
  readonly stop: string;
}

/** What the mails say that tell how a link ended. Nothing of the reader, for nothing of the reader is known. */
export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    ended: {
      viewed: (tag) => `Your link ${tag} was opened`,
      deleted: (tag) => `Your link ${tag} was deleted unread`,
      expired: (tag) => `Your link ${tag} expired unread`,
      locked: (tag) => `Your link ${tag} was destroyed unread`,
    },
    advice: {
      viewed: 'Was that not your reader? Then change what was in it.',
      deleted: 'Nobody has opened it, and nobody can any more.',
      expired: 'Nobody has opened it, and nobody can any more.',
      locked: 'Somebody typed ten wrong passwords. Nobody has opened it, and nobody can any more.',
    },
    made: 'Made',
    when: { viewed: 'Opened', deleted: 'Deleted', expired: 'Expired', locked: 'Destroyed' },
    several: (count) => `${count} of your links have ended`,
    more: (count) => `And ${count} more.`,
    notListed: 'Many of your links ended within an hour, so these come in one mail.',
    asked: 'You asked for this mail when you made the link.',
    stop: 'Stop these mails',
  },
  de: {
    ended: {
      viewed: (tag) => `Ihr Link ${tag} wurde geöffnet`,
      deleted: (tag) => `Ihr Link ${tag} wurde ungelesen gelöscht`,
      expired: (tag) => `Ihr Link ${tag} ist ungelesen abgelaufen`,
      locked: (tag) => `Ihr Link ${tag} wurde ungelesen vernichtet`,
    },
    advice: {
      viewed: 'War das nicht Ihr Empfänger? Dann ändern Sie, was darin stand.',
      deleted: 'Niemand hat ihn geöffnet, und niemand kann es mehr.',
      expired: 'Niemand hat ihn geöffnet, und niemand kann es mehr.',
      locked:
        'Jemand hat zehn falsche Passwörter eingegeben. Niemand hat ihn geöffnet, und niemand kann es mehr.',
    },
    made: 'Erstellt',
    when: { viewed: 'Geöffnet', deleted: 'Gelöscht', expired: 'Abgelaufen', locked: 'Vernichtet' },
    several: (count) => `${count} Ihrer Links sind beendet`,
    more: (count) => `Und ${count} weitere.`,
    notListed: 'Viele Ihrer Links endeten innerhalb einer Stunde, daher kommen diese in einer E-Mail.',
    asked: 'Sie haben diese E-Mail beim Erstellen des Links gewünscht.',
    stop: 'Diese E-Mails abbestellen',
  },
  es: {
    ended: {
      viewed: (tag) => `Su enlace ${tag} se ha abierto`,
      deleted: (tag) => `Su enlace ${tag} se ha eliminado sin leer`,
      expired: (tag) => `Su enlace ${tag} ha caducado sin leer`,
      locked: (tag) => `Su enlace ${tag} se ha destruido sin leer`,
    },
    advice: {
      viewed: '¿No fue su destinatario? Entonces cambie lo que contenía.',
      deleted: 'Nadie lo ha abierto y ya nadie puede hacerlo.',
      expired: 'Nadie lo ha abierto y ya nadie puede hacerlo.',
      locked: 'Alguien escribió diez contraseñas incorrectas. Nadie lo ha abierto y ya nadie puede hacerlo.',
    },
    made: 'Creado',
    when: { viewed: 'Abierto', deleted: 'Eliminado', expired: 'Caducado', locked: 'Destruido' },
    several: (count) => `Han terminado ${count} de sus enlaces`,
    more: (count) => `Y ${count} más.`,
    notListed: 'Muchos de sus enlaces terminaron en una hora, por eso llegan en un solo correo.',
    asked: 'Usted pidió este correo al crear el enlace.',
    stop: 'Dejar de recibir estos correos',
  },
  fr: {
    ended: {
      viewed: (tag) => `Votre lien ${tag} a été ouvert`,
      deleted: (tag) => `Votre lien ${tag} a été supprimé sans être lu`,
      expired: (tag) => `Votre lien ${tag} a expiré sans être lu`,
      locked: (tag) => `Votre lien ${tag} a été détruit sans être lu`,
    },
    advice: {
      viewed: 'Ce n’était pas votre destinataire ? Alors changez ce qu’il contenait.',
      deleted: 'Personne ne l’a ouvert, et plus personne ne le peut.',
      expired: 'Personne ne l’a ouvert, et plus personne ne le peut.',
      locked:
        'Quelqu’un a saisi dix mots de passe erronés. Personne ne l’a ouvert, et plus personne ne le peut.',
    },
    made: 'Créé',
    when: { viewed: 'Ouvert', deleted: 'Supprimé', expired: 'Expiré', locked: 'Détruit' },
    several: (count) => `${count} de vos liens ont pris fin`,
    more: (count) => `Et ${count} autres.`,
    notListed: 'Beaucoup de vos liens ont pris fin en une heure : ceux-ci arrivent dans un seul e-mail.',
    asked: 'Vous avez demandé cet e-mail en créant le lien.',
    stop: 'Ne plus recevoir ces e-mails',
  },
  ja: {
    ended: {
      viewed: (tag) => `リンク ${tag} が開かれました`,
      deleted: (tag) => `リンク ${tag} は読まれずに削除されました`,
      expired: (tag) => `リンク ${tag} は読まれずに期限切れになりました`,
      locked: (tag) => `リンク ${tag} は読まれずに破棄されました`,
    },
    advice: {
      viewed: '開いたのが相手の方でない場合は、中に書いた内容を変更してください。',
      deleted: '誰にも開かれておらず、もう誰も開けません。',
      expired: '誰にも開かれておらず、もう誰も開けません。',
      locked: '間違ったパスワードが 10 回入力されました。誰にも開かれておらず、もう誰も開けません。',
    },
    made: '作成',
    when: { viewed: '開封', deleted: '削除', expired: '期限切れ', locked: '破棄' },
    several: (count) => `${count} 件のリンクが終了しました`,
    more: (count) => `ほか ${count} 件。`,
    notListed: '1 時間以内に多くのリンクが終了したため、1 通のメールにまとめてお知らせします。',
    asked: 'リンクの作成時に、このメールを希望されました。',
    stop: 'このメールを停止する',
  },
  ar: {
    ended: {
      viewed: (tag) => `فُتح رابطك ${tag}`,
      deleted: (tag) => `حُذف رابطك ${tag} دون أن يُقرأ`,
      expired: (tag) => `انتهت صلاحية رابطك ${tag} دون أن يُقرأ`,
      locked: (tag) => `أُتلف رابطك ${tag} دون أن يُقرأ`,
    },
    advice: {
      viewed: 'ألم يكن ذلك من أرسلته إليه؟ إذن غيّر ما كان فيه.',
      deleted: 'لم يفتحه أحد، ولم يعد بإمكان أحد فتحه.',
      expired: 'لم يفتحه أحد، ولم يعد بإمكان أحد فتحه.',
      locked: 'أدخل أحدهم عشر كلمات مرور خاطئة. لم يفتحه أحد، ولم يعد بإمكان أحد فتحه.',
    },
    made: 'أُنشئ',
    when: { viewed: 'فُتح', deleted: 'حُذف', expired: 'انتهت صلاحيته', locked: 'أُتلف' },
    several: (count) => `انتهت روابط لك، عددها ${count}`,
    more: (count) => `وغيرها، عددها ${count}.`,
    notListed: 'انتهى كثير من روابطك خلال ساعة، لذلك تصلك هذه في رسالة واحدة.',
    asked: 'طلبتَ هذه الرسالة عند إنشاء الرابط.',
    stop: 'إيقاف هذه الرسائل',
  },
};
