import type { Catalogue } from '../catalogue.ts';

const GONE = 'この秘密はすでに表示され、破棄されました';
const NO_SECRET = 'アドレスに秘密が見つかりません';
const IF_NEEDED = 'それでも必要な場合は、送信者に新しいリンクを頼んでください。';
const NOT_LOADED = '秘密を読み込めません。接続を確認して、もう一度お試しください。';

/** Links that can't be opened. */
export const ended: Catalogue['ended'] = {
  goHome: 'ホームへ',
  tryAgain: 'もう一度試す',
  on: (when) => `日時: ${when}`,
  notFound: {
    empty: {
      heading: NO_SECRET,
      why: 'このアドレスにはリンクが含まれていません。',
      advice: 'リンクを受け取っている場合は、最初から最後の一文字まで、もう一度開いてください。',
    },
    unknown: {
      heading: NO_SECRET,
      why: '存在したことがないか、30 日以上前に終了しています。',
      advice: '受け取ったアドレスと見比べるか、送信者に新しいリンクを頼んでください。',
    },
    cleared: {
      heading: 'リンクはこのタブから消えました。',
      why: '封印されていなかったため、破棄するものはありませんでした。ほかにリンクを持つ人は、まだ開くことができます。',
      advice: 'リンクが書かれていたメッセージも削除してください。',
    },
  },
  destroyed: {
    expired: {
      heading: 'この秘密は期限切れです',
      why: '期限までに誰も開かなかったため、読まれないまま破棄されました。',
      advice: '送信者に新しいリンクを頼んでください。',
    },
    viewed: {
      heading: GONE,
      why: '一度開かれました。開けるのは一度だけです。取り戻せるコピーはここにはありません。',
      question: 'ご自身ではありませんか？',
      advice: '送信者に知らせてください。内容を変更し、新しいリンクを送ってもらう必要があります。',
    },
    deleted: { heading: GONE, why: '表示されないまま削除されました。', advice: IF_NEEDED },
    locked: {
      heading: GONE,
      why: 'パスワードが 10 回間違えられたため、破棄されました。',
      advice: IF_NEEDED,
    },
  },
  error: {
    label: 'エラー',
    rest: '残りがありません',
    untouched: '何も開かれておらず、何も破棄されていません。',
    verify: {
      known: '何も開かれていません。パスワードが間違っていた場合は、1 回分として数えられることがあります。',
    },
    reveal: {
      known:
        '秘密が開かれたかどうかはわかりません。開かれていた場合は、このタブのためだけに 1 分間保管されます。',
      advice: 'このタブのまま、今もう一度お試しください。',
    },
    troubles: {
      cut: {
        heading: 'このリンクは途中で切れています。',
        why: '# 記号より後ろの部分がないか、壊れています。そこに鍵が入っているため、秘密を開けません。',
        advice:
          'チャットやメールのソフトには、長いリンクを 2 行に分けるものがあります。メッセージからリンク全体を最後の一文字までコピーして、もう一度開いてください。',
      },
      unsupported: {
        heading: 'このブラウザーでは、ここでリンクを開けません。',
        why: '開くには、新しいブラウザー、ある程度の空きメモリー、https で始まるアドレスが必要です。',
        advice: '別のブラウザーでリンクを開いてください。',
      },
      damaged: {
        heading: 'このリンクは壊れています。',
        why: 'サーバーにあるものがこのリンクの鍵と合わないため、開けません。誰も読んでおらず、誰にも読めません。',
        advice: '開けなかったことを送信者に伝え、新しいリンクを頼んでください。',
      },
      connection: { heading: NOT_LOADED },
      server: { heading: NOT_LOADED },
      limited: { heading: 'リクエストが多すぎます。1 分待ってから、もう一度お試しください。' },
    },
  },
};
