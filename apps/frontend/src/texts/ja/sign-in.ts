import type { Catalogue } from '../catalogue.ts';

/** Signing in and out. */
export const signIn: Pick<Catalogue, 'session' | 'signIn' | 'signInToasts'> = {
  session: {
    ended: {
      title: 'サインアウトしています',
      description: '続けるには、もう一度サインインしてください。入力したものは失われていません。',
    },
    dialogFailed: {
      title: 'サインインの画面を開けませんでした',
      description: '接続を確認して、もう一度お試しください。入力したものはここに残っています。',
    },
  },
  signIn: {
    pageTitle: 'はじめる · Oncelink',
    pageDescription:
      'メールで届くコードでサインインまたは登録します。覚えたりなくしたりするパスワードはありません。',
    steps: '手順',
    stepNames: { email: 'メール', verify: '確認', welcome: 'ようこそ' },
    stepDone: '完了',
    email: {
      title: 'メールアドレスを入力してください',
      lede: 'コードをお送りします。覚えたりなくしたりするパスワードはありません。',
      email: 'メールアドレス',
      name: '名前',
      optional: '(任意)',
      send: 'コードを送信',
      sending: 'コードを送信しています...',
      promise: 'アカウントの有無にかかわらず、リンクの中身を私たちが見ることはありません。',
      malformed: 'name@example.com のようなメールアドレスを入力してください。',
    },
    verify: {
      title: 'メールをご確認ください',
      sentTo: '6 桁のコードの送信先:',
      onItsWay: '届くまで 1 分ほどかかることがあります。10 分間有効です。',
      code: '6 桁のコード',
      verify: '確認',
      verifying: '確認しています...',
      back: 'メールアドレスに戻る',
      resend: '新しいコードを送信',
      resending: 'コードを送信しています...',
      resendIn: (seconds) => `新しいコードの送信まで ${seconds} 秒`,
      resendReady: '新しいコードを送信できるようになりました。',
    },
    demo: {
      mark: 'デモモード',
      before: 'コード',
      after: 'は、ここではメールなしで使えます。',
    },
    problems: {
      noAnswer:
        '応答がありませんでした。同じコードをもう一度お試しください。受け付けられない場合は、新しいコードを送信してください。',
      spent: 'コードは正しかったのですが、使用済みになりました。新しいコードを送信してください。',
    },
    welcome: {
      title: 'Oncelink へようこそ',
      lede: '一度だけ開けるリンクを今すぐ作成できます。リンクの期限や終わり方を決めたい方には Pro があります。',
      offer: 'Pro',
      perMonth: ({ yearly }) => `/月、または ${yearly}/年`,
      features: [
        { title: '短いリンク' },
        { title: '有効期限の指定' },
        { title: 'パスワード保護' },
        { title: '優先サポート', planned: true },
      ],
      planned: '予定',
      upgrade: 'Pro にする',
      free: '無料のまま続ける',
    },
    already: {
      title: 'サインインしています',
      lede: (email) => `このブラウザーは ${email} としてサインインしています。`,
      create: 'リンクを作成',
      account: 'アカウント',
    },
    places: {
      account: { title: 'アカウントにサインイン', lede: 'コードをメールでお送りします。' },
      subscription: {
        title: 'サインインしてご契約を確認',
        lede: 'お支払いのときのメールアドレスをお使いください。コードをお送りします。',
      },
    },
    dialog: {
      title: 'サインイン',
      lede: '入力したものは、このウィンドウの後ろにそのまま残っています。コードをメールでお送りします。',
      close: '閉じる',
    },
    freshCode: {
      title: 'ご本人ですか？',
      deletion:
        '削除には、10 分以内に届いたコードが必要です。メールでお送りします。確認の後、アカウントを削除します。',
      billing:
        'お支払いの画面を開くには、10 分以内に届いたコードが必要です。メールでお送りします。確認の後、そのまま進めます。',
      openingBilling: 'お支払いの画面を開いています...',
      close: '閉じる',
    },
  },
  signInToasts: {
    sent: (demoCode) => ({
      title: 'コードを送信しました',
      description:
        demoCode === undefined
          ? '6 桁のコードをメールでご確認ください。'
          : `メールをご確認いただくか、デモ用のコード ${demoCode} をお使いください。`,
    }),
    sendFailed: { title: 'エラー', description: 'コードを送信できませんでした' },
    verifyFailed: { title: 'エラー', description: 'コードを確認できませんでした' },
    welcome: { title: 'Oncelink へようこそ', description: 'アカウントの準備ができました。' },
    welcomeBack: { title: 'おかえりなさい', description: 'サインインしました。' },
  },
};
