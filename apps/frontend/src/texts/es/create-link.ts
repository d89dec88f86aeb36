import type { Catalogue } from '../catalogue.ts';

/** Making a link. */
export const createLink: Pick<
  Catalogue,
  'createLink' | 'creationFailure' | 'creationToasts' | 'home' | 'readyLink'
> = {
  home: {
    pageTitle: 'Oncelink: enlaces secretos de un solo uso',
    pageDescription:
      'Escriba un secreto y envíe el enlace. Se abre una sola vez y después desaparece. Cifrado en su navegador; ningún servidor puede leerlo.',
    title: 'Dígalo una vez.',
    lede: 'Escriba un secreto y envíe el enlace. Se abre una sola vez y después desaparece.',
    notesLabel: 'Qué ocurre con su secreto',
    notes: [
      {
        title: 'Cerrado aquí',
        text: 'Su navegador cifra el texto antes de enviar nada. Nosotros no podemos leerlo.',
      },
      {
        title: 'La clave está en el enlace',
        text: 'Va detrás del signo #, una parte que los navegadores nunca envían a un servidor.',
      },
      {
        title: 'Se abre una vez',
        text: 'Al abrirlo por primera vez se destruye. Si no viene nadie, lo hace el tiempo.',
      },
    ],
    why: 'Por qué Oncelink',
    shareOnce: {
      title: 'Compartir una vez',
      text: 'Un enlace se abre para una persona, una sola vez. Cuando el texto ha llegado, se borra. En un chat o un buzón no queda nada que pueda filtrarse.',
      sample: ['db-prod / readonly', 'kestrel-vapor-41-harbor'],
    },
    serverSide: {
      title: 'Cifrado en el servidor',
      text: 'Lo que envía su navegador ya va cerrado. Al guardarlo lo cerramos una vez más, con una clave que no está en la base de datos.',
    },
    zeroDowntime: {
      title: 'Sin interrupciones',
      text: 'Las actualizaciones sustituyen un servidor tras otro y dejan terminar las peticiones en curso, así que un enlace se abre mientras trabajamos.',
    },
  },
  createLink: {
    form: 'Crear un enlace de un solo uso',
    secret: 'Secreto',
    placeholder: 'Escriba o pegue una contraseña, una clave, un mensaje',
    encryptedHere: 'Cifrado en este navegador',
    counter: (length, limit) => `${length} de ${limit}`,
    excess: (excess, limit) => `${excess} más de ${limit}`,
    options: {
      shortLink: 'Crear un enlace corto',
      expiry: 'Fijar la caducidad',
      password: 'Proteger con contraseña',
    },
    pro: 'Pro',
    seePlans: 'Pro: ver los planes',
    upgradeNow: 'Pro: cambiar ahora',
    expiresAfter: 'Caduca al cabo de',
    choices: {
      '30s': '30 segundos',
      '5m': '5 min',
      '1h': '1 hora',
      '8h': '8 horas',
      '1d': '1 día',
      '1w': '1 semana',
      '4w': '4 semanas',
      never: 'No (no caduca nunca)',
      custom: 'Otro plazo',
    },
    customAmount: 'Número',
    customUnit: 'Unidad',
    units: { minutes: 'minutos', hours: 'horas', days: 'días' },
    customRange: 'De 30 segundos a 365 días',
    password: 'Contraseña',
    expires: (duration) =>
      duration === null ? 'No caduca nunca • Un solo uso' : `Caduca en ${duration} • Un solo uso`,
    upgradeHint: (options) => {
      const which = ['', 'Forma', 'Ambas forman', 'Las tres forman'][options];
      return `${which} parte de Pro. Su texto se queda aquí.`;
    },
    keys: (apple) => (apple ? '⌘ + Enter' : 'Ctrl + Enter'),
    generate: 'Generar enlace seguro',
    busy: 'Creando el enlace seguro...',
    upgrade: 'Mejorar su plan',
    tryAgain: 'Intentar de nuevo',
    unsealed: 'Crear un enlace sin sello',
  },
  creationFailure: {
    noAnswer: 'No se ha creado ningún enlace, porque el servidor no respondió.',
    refused: 'No se ha creado ningún enlace.',
    unsealedOffer:
      'Nada ha salido de esta página y su texto sigue aquí. Inténtelo de nuevo o cree un enlace sin el servidor. Un enlace así no se puede limitar a un solo uso y no caduca nunca.',
    signInOffer: 'Su texto sigue aquí y nadie más puede leerlo.',
    signIn: 'Iniciar sesión',
    signedIn: 'Ha vuelto a iniciar sesión y su texto sigue aquí.',
    storedOffer: 'Su texto sigue aquí y nadie más puede leerlo. Inténtelo de nuevo.',
  },
  creationToasts: {
    empty: { title: 'Escriba un secreto', description: 'Sin texto no hay nada que compartir.' },
    'too-long': {
      title: 'Este texto es demasiado largo',
      description: 'Un secreto tiene como máximo 2000 caracteres.',
    },
    malformed: {
      title: 'Este texto no se puede cifrar',
      description: 'Contiene un carácter dañado. Vuelva a escribirlo.',
    },
    'pro-password': {
      title: 'Se necesita Pro',
      description: 'La protección con contraseña requiere una suscripción Pro.',
    },
    'pro-shortLink': {
      title: 'Se necesita Pro',
      description: 'Los enlaces cortos requieren una suscripción Pro.',
    },
    'pro-expiry': {
      title: 'Se necesita Pro',
      description: 'La caducidad personalizada requiere una suscripción Pro.',
    },
    'no-password': {
      title: 'Escriba una contraseña',
      description: 'La protección con contraseña necesita una contraseña.',
    },
    'expiry-range': {
      title: 'Revise la caducidad',
      description: 'Un enlace puede durar entre 30 segundos y 365 días.',
    },
    failed: { title: 'Error', description: 'No se pudo crear el enlace. Inténtelo de nuevo.' },
    sealed: { title: '¡Enlace directo creado!' },
    short: { title: '¡Enlace corto creado!' },
    password: { title: '¡Enlace con contraseña creado!' },
    unsealed: { title: '¡Enlace sin sello creado!' },
  },
  readyLink: {
    sealed: { title: 'Su enlace de un solo uso está listo.', lede: 'Envíelo. Funciona una sola vez.' },
    unsealed: {
      title: 'Su enlace sin sello está listo.',
      lede: 'Se creó sin el servidor, por eso es más débil de lo habitual.',
    },
    link: 'Su enlace',
    copy: 'Copiar enlace',
    keys: (apple) => `o ${apple ? '⌘' : 'Ctrl'} + C, ya está seleccionado`,
    longLink: (characters) => `${characters} caracteres. Al copiar se incluyen todos.`,
    qrCode: 'Código QR del enlace',
    qrTooLong: 'Demasiado largo para un código QR. Un enlace corto tiene uno.',
    left: (time) => `Tiempo restante: ${time}`,
    expired: 'Este enlace ha caducado. Ya no muestra nada a nadie.',
    unlimited: 'Este enlace no se puede limitar a un solo uso y no caduca nunca.',
    another: 'Crear otro',
    password: 'Su contraseña',
    copyPassword: 'Copiar contraseña',
    copiedPassword: { title: 'Copiada.', description: 'Envíela por otra vía que el enlace.' },
    copied: { title: 'Copiado.', description: 'Este enlace funciona una vez.' },
    copiedUnsealed: { title: 'Copiado.' },
    copyFailed: { title: 'No se pudo copiar', description: 'Copie el enlace a mano' },
    whatNext: 'Qué pasa ahora',
    notes: {
      send: {
        title: 'Envíelo a una sola persona',
        text: 'Quien lo abra primero recibe el texto. No lo abra para probar: eso lo gasta.',
      },
      password: {
        title: 'Diga la contraseña por otra vía',
        text: 'Diez intentos fallidos destruyen el secreto.',
      },
      gone: (lifetime) => ({
        title: 'Después desaparece',
        text:
          lifetime === null
            ? 'Tras abrirse por primera vez, el enlace ya no muestra nada a nadie. Tampoco a usted.'
            : `Tras abrirse por primera vez, o en ${lifetime}, el enlace ya no muestra nada a nadie. Tampoco a usted.`,
      }),
      anyone: {
        title: 'Quien tenga el enlace puede leerlo',
        text: 'Tantas veces como quiera. Envíelo por una vía en la que confíe.',
      },
      change: {
        title: 'Cambie pronto el secreto',
        text: 'No se puede destruir nada, porque no hay nada guardado.',
      },
    },
    proHint: 'Los códigos QR, los enlaces cortos y las contraseñas forman parte de',
    pro: 'Pro',
  },
};
