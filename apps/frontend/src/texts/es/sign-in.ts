import type { Catalogue } from '../catalogue.ts';

/** Signing in and out. */
export const signIn: Pick<Catalogue, 'session' | 'signIn' | 'signInToasts'> = {
  session: {
    ended: {
      title: 'Se ha cerrado su sesión',
      description: 'Vuelva a iniciar sesión para continuar. No se ha perdido nada de lo que escribió.',
    },
    dialogFailed: {
      title: 'No se pudo abrir el inicio de sesión',
      description: 'Compruebe su conexión e inténtelo de nuevo. Lo que escribió sigue aquí.',
    },
  },
  signIn: {
    pageTitle: 'Empezar · Oncelink',
    pageDescription:
      'Inicie sesión o regístrese con un código por correo. No hay contraseña que recordar ni que perder.',
    steps: 'Pasos',
    stepNames: { email: 'Correo', verify: 'Comprobar', welcome: 'Bienvenida' },
    stepDone: 'hecho',
    email: {
      title: '¿Cuál es su correo electrónico?',
      lede: 'Le enviamos un código. No hay contraseña que recordar ni que perder.',
      email: 'Correo electrónico',
      name: 'Nombre',
      optional: '(opcional)',
      send: 'Enviar código',
      sending: 'Enviando el código...',
      promise: 'Nunca vemos lo que hay en sus enlaces, con cuenta o sin ella.',
      malformed: 'Escriba una dirección de correo como name@example.com.',
    },
    verify: {
      title: 'Revise su correo',
      sentTo: 'Hemos enviado un código de 6 cifras a',
      onItsWay: 'Puede tardar un minuto en llegar. Sirve durante diez minutos.',
      code: 'Código de 6 cifras',
      verify: 'Comprobar',
      verifying: 'Comprobando...',
      back: 'Volver al correo',
      resend: 'Enviar un código nuevo',
      resending: 'Enviando el código...',
      resendIn: (seconds) => `Enviar un código nuevo en ${seconds} s`,
      resendReady: 'Ya puede pedir un código nuevo.',
    },
    demo: {
      mark: 'Modo demo',
      before: 'El código',
      after: 'funciona aquí sin correo.',
    },
    problems: {
      noAnswer:
        'No llegó ninguna respuesta. Pruebe otra vez con el mismo código; si se rechaza, pida uno nuevo.',
      spent: 'Su código era correcto, pero ya se ha usado. Pida uno nuevo.',
    },
    welcome: {
      title: '¡Le damos la bienvenida a Oncelink!',
      lede: 'Ya puede crear enlaces de un solo uso. Si quiere decidir cómo viven y terminan, existe Pro.',
      offer: 'Pro',
      perMonth: ({ yearly }) => `/mes o ${yearly}/año`,
      features: [
        { title: 'Enlaces cortos' },
        { title: 'Caducidad personalizada' },
        { title: 'Protección con contraseña' },
        { title: 'Asistencia prioritaria', planned: true },
      ],
      planned: 'Previsto',
      upgrade: 'Pasar a Pro',
      free: 'Continuar gratis',
    },
    already: {
      title: 'Ha iniciado sesión',
      lede: (email) => `Este navegador tiene una sesión iniciada como ${email}.`,
      create: 'Crear un enlace',
      account: 'Su cuenta',
    },
    places: {
      account: { title: 'Inicie sesión en su cuenta', lede: 'Le enviamos un código por correo.' },
      subscription: {
        title: 'Inicie sesión para ver su suscripción',
        lede: 'Use la dirección de correo con la que pagó. Le enviamos un código.',
      },
    },
    dialog: {
      title: 'Iniciar sesión',
      lede: 'Lo que escribió sigue igual detrás de esta ventana. Le enviamos un código por correo.',
      close: 'Cerrar',
    },
    freshCode: {
      title: '¿Es usted?',
      deletion:
        'Para eliminar la cuenta hace falta un código de los últimos diez minutos. Se lo enviamos por correo; después se elimina la cuenta.',
      billing:
        'La facturación solo se abre con un código de los últimos diez minutos. Se lo enviamos por correo y después puede continuar.',
      openingBilling: 'Abriendo la facturación...',
      close: 'Cerrar',
    },
  },
  signInToasts: {
    sent: (demoCode) => ({
      title: '¡Código enviado!',
      description:
        demoCode === undefined
          ? 'Busque en su correo el código de 6 cifras.'
          : `Revise su correo o use el código de demostración ${demoCode}.`,
    }),
    sendFailed: { title: 'Error', description: 'No se pudo enviar el código' },
    verifyFailed: { title: 'Error', description: 'No se pudo comprobar el código' },
    welcome: { title: '¡Le damos la bienvenida a Oncelink!', description: 'Su cuenta está lista.' },
    welcomeBack: { title: '¡Hola de nuevo!', description: 'Ha iniciado sesión.' },
  },
};
