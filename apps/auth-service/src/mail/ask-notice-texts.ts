import type { Language } from '@oncelink/contracts';
import type { AskEndReason } from '@oncelink/contracts/notices';

interface AskNoticeTexts {
  /** What became of one ask, for the subject and the title. @param tag its four letters */
  readonly ended: Readonly<Record<AskEndReason, (tag: string) => string>>;
  /** What to do then. */
  readonly advice: Readonly<Record<AskEndReason, string>>;
  readonly when: Readonly<Record<AskEndReason, string>>;
  /** Goes before the way to stop these mails. */
  readonly asked: string;
}

/** What the mails say of asks in other words than of links. Nothing of who has answered, for nothing of them is known. */
export const ASK_NOTICE_TEXTS: Readonly<Record<Language, AskNoticeTexts>> = {
  en: {
    ended: {
      answered: (tag) => `Your request ${tag} was answered`,
      unanswered: (tag) => `Your request ${tag} expired unanswered`,
      withdrawn: (tag) => `Your request ${tag} was withdrawn`,
    },
    advice: {
      answered: 'Read the answer in My links, where you asked. It is shown once.',
      unanswered: 'Nobody has answered it, and nobody can any more.',
      withdrawn:
        'Nobody can answer it any more. Was that not you? Then somebody else has your list of links.',
    },
    when: { answered: 'Answered', unanswered: 'Expired', withdrawn: 'Withdrawn' },
    asked: 'You asked for this mail when you made the request.',
  },
  de: {
    ended: {
      answered: (tag) => `Ihre Bitte ${tag} wurde beantwortet`,
      unanswered: (tag) => `Ihre Bitte ${tag} ist unbeantwortet abgelaufen`,
      withdrawn: (tag) => `Ihre Bitte ${tag} wurde zurückgezogen`,
    },
    advice: {
      answered:
        'Lesen Sie die Antwort unter Meine Links, dort, wo Sie gefragt haben. Sie wird einmal gezeigt.',
      unanswered: 'Niemand hat sie beantwortet, und niemand kann es mehr.',
      withdrawn:
        'Niemand kann sie mehr beantworten. Waren das nicht Sie? Dann hat noch jemand Ihre Linkliste.',
    },
    when: { answered: 'Beantwortet', unanswered: 'Abgelaufen', withdrawn: 'Zurückgezogen' },
    asked: 'Sie haben diese E-Mail beim Erstellen der Bitte gewünscht.',
  },
  es: {
    ended: {
      answered: (tag) => `Su solicitud ${tag} ha recibido respuesta`,
      unanswered: (tag) => `Su solicitud ${tag} ha caducado sin respuesta`,
      withdrawn: (tag) => `Su solicitud ${tag} se ha retirado`,
    },
    advice: {
      answered: 'Lea la respuesta en Mis enlaces, donde hizo la solicitud. Se muestra una sola vez.',
      unanswered: 'Nadie ha respondido y ya nadie puede hacerlo.',
      withdrawn: 'Ya nadie puede responder. ¿No fue usted? Entonces otra persona tiene su lista de enlaces.',
    },
    when: { answered: 'Respondida', unanswered: 'Caducada', withdrawn: 'Retirada' },
    asked: 'Usted pidió este correo al crear la solicitud.',
  },
  fr: {
    ended: {
      answered: (tag) => `Votre demande ${tag} a reçu une réponse`,
      unanswered: (tag) => `Votre demande ${tag} a expiré sans réponse`,
      withdrawn: (tag) => `Votre demande ${tag} a été retirée`,
    },
    advice: {
      answered: 'Lisez la réponse dans Mes liens, là où vous avez demandé. Elle s’affiche une seule fois.',
      unanswered: 'Personne n’y a répondu, et plus personne ne le peut.',
      withdrawn:
        'Plus personne ne peut y répondre. Ce n’était pas vous ? Alors quelqu’un d’autre a votre liste de liens.',
    },
    when: { answered: 'Réponse', unanswered: 'Expirée', withdrawn: 'Retirée' },
    asked: 'Vous avez demandé cet e-mail en créant la demande.',
  },
  ja: {
    ended: {
      answered: (tag) => `依頼 ${tag} に回答がありました`,
      unanswered: (tag) => `依頼 ${tag} は回答がないまま期限切れになりました`,
      withdrawn: (tag) => `依頼 ${tag} は取り下げられました`,
    },
    advice: {
      answered: '依頼したブラウザのマイリンクで回答をお読みください。表示は一度だけです。',
      unanswered: '誰も回答しておらず、もう誰も回答できません。',
      withdrawn:
        'もう誰も回答できません。ご自身の操作でない場合は、他の人があなたのリンク一覧を持っています。',
    },
    when: { answered: '回答', unanswered: '期限切れ', withdrawn: '取り下げ' },
    asked: '依頼の作成時に、このメールを希望されました。',
  },
  ar: {
    ended: {
      answered: (tag) => `أُجيب عن طلبك ${tag}`,
      unanswered: (tag) => `انتهت صلاحية طلبك ${tag} دون إجابة`,
      withdrawn: (tag) => `سُحب طلبك ${tag}`,
    },
    advice: {
      answered: 'اقرأ الإجابة في روابطي حيث أنشأت الطلب. تُعرض مرة واحدة.',
      unanswered: 'لم يُجب عنه أحد، ولم يعد بإمكان أحد أن يجيب.',
      withdrawn: 'لم يعد بإمكان أحد أن يجيب عنه. ألم تكن أنت من سحبه؟ إذن لدى شخص آخر قائمة روابطك.',
    },
    when: { answered: 'أُجيب', unanswered: 'انتهت صلاحيته', withdrawn: 'سُحب' },
    asked: 'طلبتَ هذه الرسالة عند إنشاء الطلب.',
  },
};
