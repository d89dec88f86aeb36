import type { Catalogue } from '../catalogue.ts';

/** Opening a link. */
export const openLink: Pick<Catalogue, 'notices' | 'openLink' | 'revealed'> = {
  openLink: {
    pageTitle: 'あなたへの秘密 · Oncelink',
    pageDescription:
      '一度だけ開ける秘密が届いています。お使いのブラウザーの中でだけ、あなたが望んだときにだけ開きます。',
    heading: 'このリンクには、一度だけ開ける秘密が入っています。',
    unsealedHeading: 'このリンクには秘密が入っています。',
    lede: {
      ready: 'まだ何も開かれていません。あなたが望んだときに開きます。',
      resumed:
        'このタブは以前にも開こうとしました。応答が失われていた場合、秘密は 1 分間このタブのために保管されています。',
      password: 'パスワードもかかっています。送信者が知っています。',
      revealing: '開いています。',
    },
    cardLabel: '秘密',
    repairedTitle: 'このリンクは、届く途中で変更されていました。',
    repaired:
      'メールやチャットのソフトには、リンクを書き換えるものがあります。このリンクは元に戻してあり、何も開かれていません。',
    unsealedTitle: 'このリンクは一度だけの表示に制限できず、期限も切れません。',
    unsealed: 'リンクを持つ人は誰でも、何度でも開けます。',
    what: 'これは何か',
    whatText: '誰かがあなたのために鍵をかけたテキストです。アカウントは必要ありません。',
    who: '誰が見られるか',
    whoText: 'このリンク全体を持つ人だけです。Oncelink には読めません。',
    whoTextPassword: 'このリンク全体とパスワードを持つ人だけです。Oncelink には読めません。',
    happens: 'どうなるか',
    happensText: 'ここに一度だけ表示され、そのあと破棄されます。',
    happensTextUnsealed: 'ここに表示されます。何も破棄されません。',
    timeLeft: '残り時間',
    noTimeLimit: '期限はありません。開かれるまで待ちます。',
    checking: '秘密を確認しています...',
    needsScript:
      'このページは秘密の鍵をブラウザーの中で開けるため、JavaScript が必要です。まだ何も開かれていません。',
    isReady: '秘密を表示できます。',
    reveal: '秘密を表示',
    revealing: '秘密を開いています...',
    erase: '見ずに削除',
    eraseHint: '送り主が信頼できないときに使ってください。',
    erasing: '秘密を削除しています...',
    eraseFailedTitle: 'わかっているかぎり、秘密は削除されていません。',
    eraseFailed: 'まだ残っている可能性があります。もう一度お試しください。',
    passwordLabel: 'この秘密のパスワード:',
    verify: 'パスワードを確認',
    stretching: 'パスワードから鍵を計算しています。数秒かかることがあります。',
    verifying: 'パスワードを確認しています...',
    incorrect: 'パスワードが正しくありません。',
    triesLeft: (tries, of) => `残り ${tries} 回 (全 ${of} 回)。`,
    tries: 'パスワードを 10 回間違えると、秘密は破棄されます。間違えても、表示の一回分は使われません。',
    lastTry: '最後の一回を間違えると、秘密は破棄されます。間違えても、表示の一回分は使われません。',
    aboutLabel: 'Oncelink について',
    aboutHeading: 'Oncelink とは？',
    about:
      'パスワードや鍵を、メールボックスやチャットに残さずに送る方法です。送信者が入力したものを、このページが一度だけ表示します。',
    sendOne: '自分の秘密を送る',
  },
  notices: {
    'password-required': {
      title: 'パスワードが必要です',
      description: 'この秘密のパスワードを入力してください。',
    },
    'password-verified': { title: 'パスワードを確認しました' },
    'incorrect-password': {
      title: 'パスワードが違います',
      description: 'パスワードが正しくありません。',
    },
    'verification-failed': {
      title: '確認できませんでした',
      description: 'パスワードを確認できませんでした。もう一度お試しください。',
    },
    'authentication-failed': {
      title: '認証できませんでした',
      description: 'パスワードが正しくありません。秘密はまだ残っています。',
    },
    'secret-revealed': { title: '秘密を開きました' },
    'reveal-failed': { title: 'エラー', description: '秘密を開けませんでした。もう一度お試しください。' },
    'secret-deleted': { title: '秘密を削除しました' },
    'message-copied': {
      title: 'コピーしました。',
      description: 'ほかのものをコピーするまで、クリップボードに残ります。',
    },
    'copy-failed': {
      title: 'コピーできませんでした',
      description: 'メッセージを選択して、手動でコピーしてください。',
    },
  },
  revealed: {
    lede: '受け取りました。ほかの誰もこのリンクを開けません。',
    ledeUnsealed: '受け取りました。このリンクを開く人は、ほかの誰でも受け取れます。',
    ledeConcealed: 'このタブで一度表示されました。',
    heading: '復号されたメッセージ:',
    hidden: 'メッセージは隠されています。',
    concealed: 'ページを離れたときに、メッセージはこのページから取り除かれました。',
    unseen:
      '目に見えない文字は U+202E のような番号で表示されます。コピーすると、書かれたとおりのメッセージになります。',
    copy: 'コピー',
    hide: '隠す',
    show: '表示',
    usedUp: 'このリンクは使用済みです。テキストをしかるべき場所に移したら、このページを閉じてください。',
    erasure: {
      running: ['破棄しています。', 'ほかの誰もこのリンクを開けません。'],
      confirmed: {
        stored: 'メッセージはサーバーから消去され、このリンクはもう何も表示しません。',
        direct: 'サーバーが持つ鍵の半分は消去されました。リンクは無効で、もう何も表示しません。',
      },
      destroyedOn: (when) => `破棄しました: ${when}`,
      onlyHere: '表示中の内容は、このタブの中にしかありません。',
      unconfirmed: [
        '1 分以内に破棄されます。',
        'サーバーからの確認はまだですが、リンクは自動的に終了します。それまでは、このタブだけがもう一度要求できます。',
      ],
      impossible: [
        '破棄されていません。',
        'このリンクは一度だけの表示に制限できず、期限も切れません。ほかの人が持っている可能性があれば、内容を変更してください。',
      ],
    },
  },
};
