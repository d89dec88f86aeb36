import type { Catalogue } from '../catalogue.ts';

/** Making a link. */
export const createLink: Pick<
  Catalogue,
  'createLink' | 'creationFailure' | 'creationToasts' | 'home' | 'readyLink'
> = {
  home: {
    pageTitle: 'Oncelink: روابط سرية تُفتح مرة واحدة',
    pageDescription:
      'اكتب سرًا وأرسل الرابط. يُفتح مرة واحدة ثم يختفي. يُشفَّر في متصفحك، ولا يستطيع أي خادم قراءته.',
    title: 'قُلها مرة واحدة.',
    lede: 'اكتب سرًا وأرسل الرابط. يُفتح مرة واحدة ثم يختفي.',
    notesLabel: 'ماذا يحدث لسرّك',
    notes: [
      {
        title: 'يُقفل هنا',
        text: 'يشفّر متصفحك النص قبل إرسال أي شيء. لا نستطيع قراءته.',
      },
      {
        title: 'المفتاح في الرابط',
        text: 'يقع بعد العلامة #، وهو جزء لا ترسله المتصفحات إلى أي خادم.',
      },
      {
        title: 'يُفتح مرة واحدة',
        text: 'يُتلَف عند فتحه أول مرة. وإن لم يأتِ أحد، أتلفه الوقت.',
      },
    ],
    why: 'لماذا Oncelink',
    shareOnce: {
      title: 'مشاركة لمرة واحدة',
      text: 'يُفتح الرابط لشخص واحد، مرة واحدة. وعندما يصل النص يُمحى. فلا يبقى في المحادثات أو البريد شيء يمكن أن يتسرب.',
      sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
    },
    serverSide: {
      title: 'تشفير على الخادم',
      text: 'ما يرسله متصفحك مقفل أصلًا. ونقفله مرة أخرى عند التخزين بمفتاح غير موجود في قاعدة البيانات.',
    },
    zeroDowntime: {
      title: 'بلا انقطاع',
      text: 'تستبدل التحديثات خادمًا واحدًا في كل مرة وتدع الطلبات الجارية تكتمل، فيُفتح الرابط ونحن نعمل.',
    },
  },
  createLink: {
    form: 'إنشاء رابط يُفتح مرة واحدة',
    secret: 'السر',
    placeholder: 'اكتب أو ألصق كلمة مرور أو مفتاحًا أو رسالة',
    encryptedHere: 'يُشفَّر في هذا المتصفح',
    counter: (length, limit) => `${length} من ${limit}`,
    excess: (excess, limit) => `زيادة ${excess} على ${limit}`,
    options: {
      shortLink: 'إنشاء رابط قصير',
      expiry: 'تحديد مدة الصلاحية',
      password: 'الحماية بكلمة مرور',
    },
    pro: 'Pro',
    seePlans: 'Pro: عرض الخطط',
    upgradeNow: 'Pro: الترقية الآن',
    expiresAfter: 'تنتهي الصلاحية بعد',
    choices: {
      '30s': '30 ثانية',
      '5m': '5 دقائق',
      '1h': 'ساعة',
      '8h': '8 ساعات',
      '1d': 'يوم',
      '1w': 'أسبوع',
      '4w': '4 أسابيع',
      never: 'بدون (لا تنتهي أبدًا)',
      custom: 'مدة أخرى',
    },
    customAmount: 'العدد',
    customUnit: 'الوحدة',
    units: { minutes: 'دقائق', hours: 'ساعات', days: 'أيام' },
    customRange: 'من 30 ثانية إلى 365 يومًا',
    password: 'كلمة المرور',
    expires: (duration) =>
      duration === null ? 'لا تنتهي صلاحيته • يُفتح مرة واحدة' : `الصلاحية: ${duration} • يُفتح مرة واحدة`,
    upgradeHint: (options) => {
      const which = ['', 'هذا', 'كلاهما', 'الثلاثة'][options];
      return `${which} جزء من Pro. يبقى نصّك هنا.`;
    },
    keys: (apple) => (apple ? '⌘ + Enter' : 'Ctrl + Enter'),
    generate: 'إنشاء رابط آمن',
    busy: 'جارٍ إنشاء الرابط الآمن...',
    upgrade: 'ترقية خطتك',
    tryAgain: 'المحاولة مرة أخرى',
    unsealed: 'إنشاء رابط غير مختوم',
  },
  creationFailure: {
    noAnswer: 'لم يُنشأ أي رابط لأن الخادم لم يستجب.',
    refused: 'لم يُنشأ أي رابط.',
    unsealedOffer:
      'لم يغادر شيء هذه الصفحة ونصّك لا يزال هنا. حاول مرة أخرى، أو أنشئ رابطًا بدون الخادم. مثل هذا الرابط لا يمكن قصره على فتح واحد ولا تنتهي صلاحيته أبدًا.',
    signInOffer: 'نصّك لا يزال هنا، ولا يستطيع أحد غيرك قراءته.',
    signIn: 'تسجيل الدخول',
    signedIn: 'سجّلت الدخول مرة أخرى، ونصّك لا يزال هنا.',
    storedOffer: 'نصّك لا يزال هنا، ولا يستطيع أحد غيرك قراءته. حاول مرة أخرى.',
  },
  creationToasts: {
    empty: { title: 'يُرجى كتابة سر', description: 'تحتاج إلى كتابة نص لمشاركته.' },
    'too-long': { title: 'هذا النص طويل جدًا', description: 'الحد الأقصى للسر 2000 حرف.' },
    malformed: {
      title: 'لا يمكن تشفير هذا النص',
      description: 'يحتوي على حرف تالف. يُرجى كتابته مرة أخرى.',
    },
    'pro-password': {
      title: 'يلزم اشتراك Pro',
      description: 'تتطلب الحماية بكلمة مرور اشتراك Pro.',
    },
    'pro-shortLink': {
      title: 'يلزم اشتراك Pro',
      description: 'تتطلب الروابط القصيرة اشتراك Pro.',
    },
    'pro-expiry': {
      title: 'يلزم اشتراك Pro',
      description: 'يتطلب تحديد مدة الصلاحية اشتراك Pro.',
    },
    'no-password': {
      title: 'يُرجى كتابة كلمة مرور',
      description: 'تحتاج الحماية بكلمة مرور إلى كلمة مرور.',
    },
    'expiry-range': {
      title: 'يُرجى التحقق من مدة الصلاحية',
      description: 'يمكن أن يعيش الرابط من 30 ثانية إلى 365 يومًا.',
    },
    failed: { title: 'خطأ', description: 'تعذّر إنشاء الرابط. يُرجى المحاولة مرة أخرى.' },
    sealed: { title: 'أُنشئ الرابط المباشر!' },
    short: { title: 'أُنشئ الرابط القصير!' },
    password: { title: 'أُنشئ الرابط المحمي بكلمة مرور!' },
    unsealed: { title: 'أُنشئ الرابط غير المختوم!' },
  },
  readyLink: {
    sealed: { title: 'رابطك لمرة واحدة جاهز.', lede: 'أرسله. يعمل مرة واحدة.' },
    unsealed: {
      title: 'رابطك غير المختوم جاهز.',
      lede: 'أُنشئ بدون الخادم، لذا فهو أضعف من المعتاد.',
    },
    link: 'رابطك',
    copy: 'نسخ الرابط',
    keys: (apple) => `أو ${apple ? '⌘' : 'Ctrl'} + C، فهو محدد بالفعل`,
    longLink: (characters) => `عدد الأحرف: ${characters}. النسخ يأخذها كلها.`,
    qrCode: 'رمز QR للرابط',
    qrTooLong: 'أطول من أن يوضع في رمز QR. للرابط القصير رمز.',
    left: (time) => `الوقت المتبقي: ${time}`,
    expired: 'انتهت صلاحية هذا الرابط. لا يعرض شيئًا لأي أحد.',
    unlimited: 'لا يمكن قصر هذا الرابط على فتح واحد ولا تنتهي صلاحيته أبدًا.',
    another: 'إنشاء رابط آخر',
    password: 'كلمة مروره',
    copyPassword: 'نسخ كلمة المرور',
    copiedPassword: { title: 'تم النسخ.', description: 'أرسلها بطريقة غير التي أرسلت بها الرابط.' },
    copied: { title: 'تم النسخ.', description: 'يعمل هذا الرابط مرة واحدة.' },
    copiedUnsealed: { title: 'تم النسخ.' },
    copyFailed: { title: 'تعذّر النسخ', description: 'يُرجى نسخ الرابط يدويًا' },
    whatNext: 'ماذا يحدث بعد ذلك',
    notes: {
      send: {
        title: 'أرسله إلى شخص واحد',
        text: 'من يفتحه أولًا يحصل على النص. لا تفتحه للتجربة، فذلك يستهلكه.',
      },
      password: {
        title: 'أخبره بكلمة المرور بطريقة أخرى',
        text: 'عشر محاولات خاطئة تُتلف السر.',
      },
      gone: (lifetime) => ({
        title: 'ثم يختفي',
        text:
          lifetime === null
            ? 'بعد فتحه أول مرة لا يعرض الرابط شيئًا لأي أحد، ولا لك.'
            : `بعد فتحه أول مرة، أو بعد انتهاء المدة (${lifetime})، لا يعرض الرابط شيئًا لأي أحد، ولا لك.`,
      }),
      anyone: {
        title: 'كل من لديه الرابط يستطيع قراءته',
        text: 'وبأي عدد من المرات. أرسله عبر قناة تثق بها.',
      },
      change: {
        title: 'غيّر السر قريبًا',
        text: 'لا يمكن إتلاف شيء، لأنه لا شيء مخزَّن.',
      },
    },
    proHint: 'رموز QR والروابط القصيرة وكلمات المرور جزء من',
    pro: 'Pro',
  },
};
