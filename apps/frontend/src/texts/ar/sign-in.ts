import type { Catalogue } from '../catalogue.ts';

/** Signing in and out. */
export const signIn: Pick<Catalogue, 'session' | 'signIn' | 'signInToasts'> = {
  session: {
    ended: {
      title: 'تم تسجيل خروجك',
      description: 'سجّل الدخول مرة أخرى للمتابعة. لم يضع شيء مما كتبته.',
    },
    dialogFailed: {
      title: 'تعذّر فتح تسجيل الدخول',
      description: 'تحقّق من اتصالك وحاول مرة أخرى. ما كتبته لا يزال هنا.',
    },
  },
  signIn: {
    pageTitle: 'ابدأ · Oncelink',
    pageDescription: 'سجّل الدخول أو أنشئ حسابًا برمز يصلك بالبريد. لا توجد كلمة مرور لتحفظها أو تفقدها.',
    steps: 'الخطوات',
    stepNames: { email: 'البريد', verify: 'التحقق', welcome: 'أهلًا' },
    stepDone: 'تم',
    email: {
      title: 'ما بريدك الإلكتروني؟',
      lede: 'نرسل إليك رمزًا. لا توجد كلمة مرور لتحفظها أو تفقدها.',
      email: 'البريد الإلكتروني',
      name: 'الاسم',
      optional: '(اختياري)',
      send: 'إرسال الرمز',
      sending: 'جارٍ إرسال الرمز...',
      promise: 'لا نرى أبدًا ما في روابطك، بحساب أو من دونه.',
      malformed: 'أدخل عنوان بريد مثل name@example.com.',
    },
    verify: {
      title: 'تفقّد بريدك',
      sentTo: 'أرسلنا رمزًا من 6 أرقام إلى',
      onItsWay: 'قد يستغرق وصوله دقيقة. وهو صالح لعشر دقائق.',
      code: 'الرمز المكوّن من 6 أرقام',
      verify: 'تحقّق',
      verifying: 'جارٍ التحقق...',
      back: 'العودة إلى البريد',
      resend: 'إرسال رمز جديد',
      resending: 'جارٍ إرسال الرمز...',
      resendIn: (seconds) => `إرسال رمز جديد بعد ${seconds} ث`,
      resendReady: 'يمكنك الآن طلب رمز جديد.',
    },
    demo: {
      mark: 'وضع تجريبي',
      before: 'الرمز',
      after: 'يعمل هنا من دون بريد.',
    },
    problems: {
      noAnswer: 'لم يصل أي رد. جرّب الرمز نفسه مرة أخرى، وإذا رُفض فاطلب رمزًا جديدًا.',
      spent: 'كان رمزك صحيحًا، لكنه استُهلك الآن. اطلب رمزًا جديدًا.',
    },
    welcome: {
      title: 'أهلًا بك في Oncelink!',
      lede: 'يمكنك إنشاء روابط تُفتح مرة واحدة فورًا. وإذا أردت أن تقرر كيف تعيش وكيف تنتهي، فهناك Pro.',
      offer: 'Pro',
      perMonth: ({ yearly }) => `/شهر، أو ${yearly}/سنة`,
      features: [
        { title: 'روابط قصيرة' },
        { title: 'مدة صلاحية تحددها' },
        { title: 'حماية بكلمة مرور' },
        { title: 'دعم ذو أولوية', planned: true },
      ],
      planned: 'مخطَّط له',
      upgrade: 'الترقية إلى Pro',
      free: 'المتابعة مجانًا',
    },
    already: {
      title: 'تم تسجيل دخولك',
      lede: (email) => `هذا المتصفح مسجَّل الدخول باسم ${email}.`,
      create: 'إنشاء رابط',
      account: 'حسابك',
    },
    places: {
      account: { title: 'تسجيل الدخول إلى حسابك', lede: 'نرسل إليك رمزًا بالبريد.' },
      subscription: {
        title: 'سجّل الدخول لعرض اشتراكك',
        lede: 'استخدم عنوان البريد الذي دفعت به. نرسل إليك رمزًا.',
      },
    },
    dialog: {
      title: 'تسجيل الدخول',
      lede: 'يبقى ما كتبته كما هو خلف هذه النافذة. نرسل إليك رمزًا بالبريد.',
      close: 'إغلاق',
    },
    freshCode: {
      title: 'هل هذا أنت؟',
      deletion: 'يتطلب الحذف رمزًا من آخر عشر دقائق. نرسله إلى بريدك الإلكتروني، ثم يُحذف الحساب.',
      billing: 'لا تُفتح الفوترة إلا برمز من آخر عشر دقائق. نرسله إلى بريدك الإلكتروني، ثم تُكمل.',
      openingBilling: 'جارٍ فتح الفوترة...',
      close: 'إغلاق',
    },
  },
  signInToasts: {
    sent: (demoCode) => ({
      title: 'أُرسل الرمز!',
      description:
        demoCode === undefined
          ? 'تجد الرمز المكوّن من 6 أرقام في بريدك.'
          : `تفقّد بريدك، أو استخدم الرمز التجريبي ${demoCode}.`,
    }),
    sendFailed: { title: 'خطأ', description: 'تعذّر إرسال الرمز' },
    verifyFailed: { title: 'خطأ', description: 'تعذّر التحقق من الرمز' },
    welcome: { title: 'أهلًا بك في Oncelink!', description: 'حسابك جاهز.' },
    welcomeBack: { title: 'أهلًا بعودتك!', description: 'تم تسجيل دخولك.' },
  },
};
