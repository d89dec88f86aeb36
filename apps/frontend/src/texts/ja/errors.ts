import type { Catalogue } from '../catalogue.ts';

/** What the server refuses, by its code. */
export const errors: Catalogue['errors'] = {
  VALIDATION: '不足している値、または許可されていない値があります。何も変更されていません。',
  MALFORMED_REQUEST: 'リクエストを読み取れませんでした。何も変更されていません。',
  PASSWORD_REQUIRED: 'この秘密はパスワードで保護されています。開かれておらず、まだ残っています。',
  SIGN_IN_REQUIRED: 'これにはサインインが必要です。何も変更されていません。',
  INVALID_CODE: 'コードが正しくありません',
  SESSION_ENDED:
    'サインアウトしています。続けるには、もう一度サインインしてください。何も変更されていません。',
  WRONG_PASSWORD: 'パスワードが正しくありません。秘密はまだ残っています。',
  PRO_REQUIRED: 'このオプションは Pro の機能です。何も作成されていません。',
  FRESH_CODE_REQUIRED:
    'この操作には、10 分以内に届いたコードでのサインインが必要です。何も変更されていません。',
  NOT_YOUR_CUSTOMER: 'これはあなたの請求アカウントではありません。何も変更されていません。',
  CROSS_SITE: 'ほかのサイトからのリクエストは受け付けません。何も変更されていません。',
  NOT_FOUND: 'そのようなリンクはありません。存在したことがないか、30 日以上前に終了しています。',
  SESSION_NOT_FOUND: 'そのような端末はありません。すでにサインアウトしている可能性があります。',
  CHECKOUT_NOT_FOUND: 'そのようなお支払いはありません。',
  CUSTOMER_NOT_FOUND:
    '決済事業者にあなたの請求アカウントはもうありません。Pro を購入すると新しく作られます。',
  ROUTE_NOT_FOUND: 'このアドレスには何もありません。',
  METHOD_NOT_ALLOWED: 'このアドレスはそのメソッドに応答しません。',
  REQUEST_TIMEOUT: 'リクエストの到着に時間がかかりすぎました。何も変更されていません。',
  SEAL_EXISTS: 'この名前の封印はすでにあります。新しいリンクを作成してください。',
  ALREADY_PRO: 'すでに Pro をお使いです。請求はされていません。',
  GONE: 'このリンクは終了しました。秘密はもう存在しません。',
  PAYLOAD_TOO_LARGE: 'リクエストが大きすぎます。何も変更されていません。',
  URI_TOO_LONG: 'アドレスが長すぎます。何も変更されていません。',
  UNSUPPORTED_MEDIA_TYPE: 'application/json で送信してください。何も変更されていません。',
  RATE_LIMITED:
    'リクエストが多すぎます。何も変更されていません。しばらく待ってから、もう一度お試しください。',
  HEADERS_TOO_LARGE: 'リクエストのヘッダーが大きすぎます。何も変更されていません。',
  INTERNAL: 'こちらで問題が発生しました。もう一度お試しください。',
  SIGN_IN_FAILED: 'サインインできませんでした',
  SIGN_UP_FAILED: 'アカウントを作成できませんでした',
  PAYMENT_PROVIDER:
    '決済事業者から想定した応答がありませんでした。この操作による請求はありません。もう一度お試しください。',
  BILLING_OFF: 'ここではお支払いを受け付けていません。',
  UNAVAILABLE: '時間内に応答がありませんでした。秘密を開いていた場合は、同じタブでもう一度お試しください。',
};
