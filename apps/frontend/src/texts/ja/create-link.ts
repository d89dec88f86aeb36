import type { Catalogue } from '../catalogue.ts';

/** Making a link. */
export const createLink: Pick<
  Catalogue,
  'createLink' | 'creationFailure' | 'creationToasts' | 'home' | 'readyLink'
> = {
  home: {
    pageTitle: 'Oncelink: 一度だけ開ける秘密のリンク',
    pageDescription:
      '秘密を入力して、リンクを送ります。一度だけ開き、そして消えます。お使いのブラウザーの中で暗号化され、どのサーバーにも読めません。',
    title: '一度だけ、伝える。',
    lede: '秘密を入力して、リンクを送ります。一度だけ開き、そして消えます。',
    notesLabel: '秘密はどうなるか',
    notes: [
      {
        title: 'ここで鍵がかかります',
        text: '何かを送信する前に、ブラウザーがテキストを暗号化します。私たちには読めません。',
      },
      {
        title: '鍵はリンクの中にあります',
        text: '# 記号の後ろにあり、ブラウザーがサーバーに送ることのない部分です。',
      },
      {
        title: '開けるのは一度だけ',
        text: '最初に開かれたときに破棄されます。誰も開かなければ、期限が来たときに破棄されます。',
      },
    ],
    why: 'Oncelink を選ぶ理由',
    shareOnce: {
      title: '一度だけの共有',
      text: 'リンクは一人のために、一度だけ開きます。テキストが届くと消去されます。チャットの履歴やメールボックスから漏れるものは残りません。',
      sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
    },
    serverSide: {
      title: 'サーバー側の暗号化',
      text: 'ブラウザーが送るものには、すでに鍵がかかっています。保存するとき、データベースの外にある鍵でもう一度暗号化します。',
    },
    zeroDowntime: {
      title: '停止しない更新',
      text: '更新ではサーバーを一台ずつ入れ替え、実行中のリクエストは最後まで終えます。作業中でもリンクは開きます。',
    },
  },
  createLink: {
    form: '一度だけ開けるリンクを作成',
    secret: '秘密',
    placeholder: 'パスワード、鍵、メッセージを入力または貼り付け',
    encryptedHere: 'このブラウザーで暗号化',
    counter: (length, limit) => `${length} / ${limit} 文字`,
    excess: (excess, limit) => `${limit} 文字を ${excess} 文字超過`,
    options: {
      shortLink: '短いリンクを作成',
      expiry: '有効期限を設定',
      password: 'パスワードで保護',
    },
    pro: 'Pro',
    seePlans: 'Pro: プランを見る',
    upgradeNow: 'Pro: 今すぐ切り替える',
    expiresAfter: '有効期限',
    choices: {
      '30s': '30 秒',
      '5m': '5 分',
      '1h': '1 時間',
      '8h': '8 時間',
      '1d': '1 日',
      '1w': '1 週間',
      '4w': '4 週間',
      never: 'なし (期限切れにならない)',
      custom: '自分で指定',
    },
    customAmount: '数',
    customUnit: '単位',
    units: { minutes: '分', hours: '時間', days: '日' },
    customRange: '30 秒から 365 日まで',
    password: 'パスワード',
    expires: (duration) =>
      duration === null ? '期限なし • 表示は一度だけ' : `期限: ${duration} • 表示は一度だけ`,
    upgradeHint: (options) => {
      const which = ['', 'これは', 'どちらも', '3 つとも'][options];
      return `${which} Pro の機能です。テキストはここに残ります。`;
    },
    keys: (apple) => (apple ? '⌘ + Enter' : 'Ctrl + Enter'),
    generate: '安全なリンクを作成',
    busy: '安全なリンクを作成しています...',
    upgrade: 'プランを変更',
    tryAgain: 'もう一度試す',
    unsealed: '封印なしのリンクを作成',
  },
  creationFailure: {
    noAnswer: 'サーバーから応答がなかったため、リンクは作成されませんでした。',
    refused: 'リンクは作成されませんでした。',
    unsealedOffer:
      'このページからは何も送信されておらず、テキストはここに残っています。もう一度試すか、サーバーなしでリンクを作成してください。そのようなリンクは一度だけの表示に制限できず、期限も切れません。',
    signInOffer: 'テキストはここに残っており、ほかの誰にも読めません。',
    signIn: 'サインイン',
    signedIn: 'もう一度サインインしました。テキストはここに残っています。',
    storedOffer: 'テキストはここに残っており、ほかの誰にも読めません。もう一度お試しください。',
  },
  creationToasts: {
    empty: { title: '秘密を入力してください', description: '共有するにはテキストが必要です。' },
    'too-long': { title: 'テキストが長すぎます', description: '秘密は 2,000 文字までです。' },
    malformed: {
      title: 'このテキストは暗号化できません',
      description: '壊れた文字が含まれています。入力し直してください。',
    },
    'pro-password': {
      title: 'Pro が必要です',
      description: 'パスワード保護には Pro の契約が必要です。',
    },
    'pro-shortLink': {
      title: 'Pro が必要です',
      description: '短いリンクには Pro の契約が必要です。',
    },
    'pro-expiry': {
      title: 'Pro が必要です',
      description: '有効期限の指定には Pro の契約が必要です。',
    },
    'no-password': {
      title: 'パスワードを入力してください',
      description: 'パスワード保護にはパスワードが必要です。',
    },
    'expiry-range': {
      title: '有効期限を確認してください',
      description: 'リンクの有効期限は 30 秒から 365 日までです。',
    },
    failed: { title: 'エラー', description: 'リンクを作成できませんでした。もう一度お試しください。' },
    sealed: { title: '直接リンクを作成しました' },
    short: { title: '短いリンクを作成しました' },
    password: { title: 'パスワード付きリンクを作成しました' },
    unsealed: { title: '封印なしのリンクを作成しました' },
  },
  readyLink: {
    sealed: {
      title: '一度だけ開けるリンクができました。',
      lede: '送ってください。一度だけ使えます。',
    },
    unsealed: {
      title: '封印なしのリンクができました。',
      lede: 'サーバーなしで作成したため、通常より弱いリンクです。',
    },
    link: 'リンク',
    copy: 'リンクをコピー',
    keys: (apple) => `または ${apple ? '⌘' : 'Ctrl'} + C (選択済みです)`,
    longLink: (characters) => `${characters} 文字です。コピーするとすべて含まれます。`,
    qrCode: 'リンクの QR コード',
    qrTooLong: 'QR コードには長すぎます。短いリンクなら表示できます。',
    left: (time) => `残り ${time}`,
    expired: 'このリンクは期限切れです。誰にも何も表示されません。',
    unlimited: 'このリンクは一度だけの表示に制限できず、期限も切れません。',
    another: 'もう一つ作成',
    password: 'このリンクのパスワード',
    copyPassword: 'パスワードをコピー',
    copiedPassword: { title: 'コピーしました。', description: 'リンクとは別の方法で送ってください。' },
    copied: { title: 'コピーしました。', description: 'このリンクは一度だけ使えます。' },
    copiedUnsealed: { title: 'コピーしました。' },
    copyFailed: { title: 'コピーできませんでした', description: 'リンクを手動でコピーしてください' },
    whatNext: 'これからのこと',
    notes: {
      send: {
        title: '一人だけに送ってください',
        text: '最初に開いた人がテキストを受け取ります。確認のために開くと、それで使用済みになります。',
      },
      password: {
        title: 'パスワードは別の方法で伝えてください',
        text: '10 回間違えると、秘密は破棄されます。',
      },
      gone: (lifetime) => ({
        title: 'そして消えます',
        text:
          lifetime === null
            ? '最初に開かれた後、このリンクは誰にも何も表示しません。あなたにもです。'
            : `最初に開かれた後、または期限 (${lifetime}) が過ぎると、このリンクは誰にも何も表示しません。あなたにもです。`,
      }),
      anyone: {
        title: 'リンクを持つ人は誰でも読めます',
        text: '何度でも読めます。信頼できる方法で送ってください。',
      },
      change: {
        title: '秘密を早めに変更してください',
        text: '何も保存されていないため、破棄することもできません。',
      },
    },
    proHint: 'QR コード、短いリンク、パスワードが使えるプラン:',
    pro: 'Pro',
  },
};
