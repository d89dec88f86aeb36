import type { Language } from '@oncelink/contracts';
import type { WebhookWhy } from '@oncelink/contracts/events';

interface WebhookTexts {
  readonly subject: string;
  readonly title: string;
  readonly host: string;
  readonly reason: string;
  readonly why: Readonly<Record<WebhookWhy, string>>;
  readonly lead: string;
  readonly open: string;
  /** What becomes of events meanwhile. */
  readonly kept: string;
}

/** What the mails say that come when a webhook is disabled. */
export const WEBHOOK_TEXTS: Readonly<Record<Language, WebhookTexts>> = {
  en: {
    subject: 'An Oncelink webhook is disabled',
    title: 'A webhook is disabled',
    host: 'Host',
    reason: 'Reason',
    why: {
      gone: 'Its server said that it is gone (410).',
      failing: 'For five days it answered nothing but failures.',
      plan: 'Your plan no longer has room for it.',
    },
    lead: 'Nothing is sent to it until you switch it on again:',
    open: 'Open the console',
    kept: 'What could not be sent until now is kept for 30 days and can be sent again.',
  },
  de: {
    subject: 'Ein Webhook von Oncelink ist abgeschaltet',
    title: 'Ein Webhook ist abgeschaltet',
    host: 'Host',
    reason: 'Grund',
    why: {
      gone: 'Sein Server sagt, dass es ihn nicht mehr gibt (410).',
      failing: 'Fünf Tage lang kamen von ihm nur Fehler.',
      plan: 'In Ihrem Tarif ist kein Platz mehr für ihn.',
    },
    lead: 'An ihn wird nichts gesendet, bis Sie ihn wieder einschalten:',
    open: 'Konsole öffnen',
    kept: 'Was bis jetzt nicht gesendet werden konnte, wird 30 Tage aufbewahrt und lässt sich erneut senden.',
  },
  es: {
    subject: 'Un webhook de Oncelink está desactivado',
    title: 'Un webhook está desactivado',
    host: 'Host',
    reason: 'Motivo',
    why: {
      gone: 'Su servidor dijo que ya no existe (410).',
      failing: 'Durante cinco días solo respondió con errores.',
      plan: 'Su plan ya no tiene sitio para él.',
    },
    lead: 'No se le envía nada hasta que vuelva a activarlo:',
    open: 'Abrir la consola',
    kept: 'Lo que hasta ahora no se pudo enviar se guarda 30 días y puede enviarse de nuevo.',
  },
  fr: {
    subject: 'Un webhook Oncelink est désactivé',
    title: 'Un webhook est désactivé',
    host: 'Hôte',
    reason: 'Raison',
    why: {
      gone: 'Son serveur a répondu qu’il n’existe plus (410).',
      failing: 'Pendant cinq jours, il n’a répondu que par des échecs.',
      plan: 'Votre offre n’a plus de place pour lui.',
    },
    lead: 'Rien ne lui est envoyé tant que vous ne le réactivez pas :',
    open: 'Ouvrir la console',
    kept: 'Ce qui n’a pas pu être envoyé jusqu’ici est conservé 30 jours et peut être renvoyé.',
  },
  ja: {
    subject: 'Oncelink の Webhook が無効になりました',
    title: 'Webhook が無効になりました',
    host: 'ホスト',
    reason: '理由',
    why: {
      gone: 'サーバーが、もう存在しないと応答しました（410）。',
      failing: '5 日間、失敗以外の応答がありませんでした。',
      plan: 'ご利用のプランの上限を超えています。',
    },
    lead: '再び有効にするまで、何も送信されません。',
    open: 'コンソールを開く',
    kept: 'これまでに送信できなかったものは 30 日間保管され、再送できます。',
  },
  ar: {
    subject: 'عُطّل خطاف ويب (webhook) في Oncelink',
    title: 'عُطّل خطاف ويب (webhook)',
    host: 'المضيف',
    reason: 'السبب',
    why: {
      gone: 'أجاب خادمه بأنه لم يعد موجودًا (410).',
      failing: 'لم يأتِ منه طوال خمسة أيام سوى الإخفاقات.',
      plan: 'لم يعد في خطتك متسع له.',
    },
    lead: 'لا يُرسل إليه شيء حتى تعيد تشغيله:',
    open: 'افتح لوحة التحكم',
    kept: 'ما تعذّر إرساله حتى الآن يُحفظ 30 يومًا ويمكن إرساله من جديد.',
  },
};
