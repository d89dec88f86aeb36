import type { Catalogue } from '../catalogue.ts';

/** Opening a link. */
export const openLink: Pick<Catalogue, 'notices' | 'openLink' | 'revealed'> = {
  openLink: {
    pageTitle: 'Un secreto para usted · Oncelink',
    pageDescription:
      'Alguien le ha enviado un secreto de un solo uso. Solo se abre en su navegador y solo cuando usted lo diga.',
    heading: 'Este enlace contiene un secreto de un solo uso.',
    unsealedHeading: 'Este enlace contiene un secreto.',
    lede: {
      ready: 'Todavía no se ha abierto nada. Se abre cuando usted lo diga.',
      resumed:
        'Esta pestaña ya lo ha pedido antes. Si la respuesta se perdió, se guarda un minuto para esta pestaña.',
      password: 'Además tiene una contraseña. La conoce quien lo envió.',
      revealing: 'Se está abriendo para usted.',
    },
    cardLabel: 'El secreto',
    repairedTitle: 'Este enlace se modificó de camino a usted.',
    repaired:
      'Algunos programas de correo y de chat reescriben los enlaces. Este vuelve a estar bien, y no se ha abierto nada.',
    unsealedTitle: 'Este enlace no se puede limitar a un solo uso y no caduca nunca.',
    unsealed: 'Quien lo tenga puede abrirlo, tantas veces como quiera.',
    what: 'Qué es',
    whatText: 'Un texto que alguien cerró para usted. No necesita una cuenta.',
    who: 'Quién puede verlo',
    whoText: 'Solo quien tenga este enlace completo. Oncelink no puede leerlo.',
    whoTextPassword: 'Solo quien tenga este enlace completo y su contraseña. Oncelink no puede leerlo.',
    happens: 'Qué ocurre',
    happensText: 'Se muestra una vez, aquí, y después se destruye.',
    happensTextUnsealed: 'Se muestra aquí. No se destruye nada.',
    timeLeft: 'Tiempo restante',
    noTimeLimit: 'Sin límite. Espera hasta que se abra.',
    checking: 'Comprobando el secreto...',
    needsScript:
      'Esta página abre los secretos en su navegador, y para eso necesita JavaScript. No se ha abierto nada.',
    isReady: 'El secreto está listo para mostrarse.',
    reveal: 'Mostrar el secreto',
    revealing: 'Abriendo el secreto...',
    erase: 'Borrar sin ver',
    eraseHint: 'Por si no se fía de la procedencia.',
    erasing: 'Borrando el secreto...',
    eraseFailedTitle: 'Que sepamos, el secreto no se ha borrado.',
    eraseFailed: 'Puede que todavía exista. Inténtelo de nuevo.',
    passwordLabel: 'Contraseña de este secreto:',
    verify: 'Comprobar la contraseña',
    stretching: 'Calculando la clave a partir de la contraseña. Puede tardar unos segundos.',
    verifying: 'Comprobando la contraseña...',
    incorrect: 'La contraseña no es correcta.',
    triesLeft: (tries, of) =>
      `${new Intl.PluralRules('es').select(tries) === 'one' ? 'Queda' : 'Quedan'} ${tries} de ${of} intentos.`,
    tries:
      'Tras diez contraseñas incorrectas, el secreto se destruye. Un intento fallido no gasta la apertura.',
    lastTry: 'Tras el último, el secreto se destruye. Un intento fallido no gasta la apertura.',
    aboutLabel: 'Acerca de Oncelink',
    aboutHeading: '¿Qué es Oncelink?',
    about:
      'Una forma de enviar una contraseña o una clave sin dejarla en un buzón o un chat. Alguien la escribió; esta página se la muestra una sola vez.',
    sendOne: 'Enviar un secreto propio',
  },
  notices: {
    'password-required': {
      title: 'Falta la contraseña',
      description: 'Escriba la contraseña de este secreto.',
    },
    'password-verified': { title: 'Contraseña comprobada' },
    'incorrect-password': {
      title: 'Contraseña incorrecta',
      description: 'La contraseña no es correcta.',
    },
    'verification-failed': {
      title: 'No se pudo comprobar',
      description: 'No se pudo comprobar la contraseña. Inténtelo de nuevo.',
    },
    'authentication-failed': {
      title: 'No se ha aceptado',
      description: 'La contraseña no es correcta. El secreto sigue existiendo.',
    },
    'secret-revealed': { title: 'Secreto abierto' },
    'reveal-failed': { title: 'Error', description: 'No se pudo abrir el secreto. Inténtelo de nuevo.' },
    'secret-deleted': { title: 'Secreto borrado' },
    'message-copied': {
      title: 'Copiado.',
      description: 'Se queda en el portapapeles hasta que copie otra cosa.',
    },
    'copy-failed': {
      title: 'No se pudo copiar',
      description: 'Seleccione el mensaje y cópielo a mano.',
    },
  },
  revealed: {
    lede: 'Ya lo tiene. Nadie más puede abrir este enlace.',
    ledeUnsealed: 'Ya lo tiene. También quien más abra este enlace.',
    ledeConcealed: 'Se mostró una vez, en esta pestaña.',
    heading: 'Mensaje descifrado:',
    hidden: 'El mensaje está oculto.',
    concealed: 'El mensaje se quitó de esta página cuando usted la dejó.',
    unseen:
      'Los caracteres que no dibujan nada se muestran por su número, como U+202E. Al copiar se toma el mensaje tal como se escribió.',
    copy: 'Copiar',
    hide: 'Ocultar',
    show: 'Mostrar',
    usedUp: 'El enlace ya se ha usado. Puede cerrar esta página cuando haya puesto el texto en su sitio.',
    erasure: {
      running: ['Se está destruyendo.', 'Nadie más puede abrir este enlace.'],
      confirmed: {
        stored: 'El mensaje se ha borrado de nuestro servidor y este enlace ya no muestra nada.',
        direct: 'Nuestra mitad de la clave se ha borrado: el enlace ya no es válido y no muestra nada.',
      },
      destroyedOn: (when) => `Destruido el ${when}.`,
      onlyHere: 'Lo que ve existe solo en esta pestaña.',
      unconfirmed: [
        'Se destruye en un minuto como máximo.',
        'Nuestro servidor aún no lo ha confirmado, pero termina este enlace por sí solo. Hasta entonces, solo esta pestaña puede volver a pedirlo.',
      ],
      impossible: [
        'No se ha destruido.',
        'Este enlace no se puede limitar a un solo uso y no caduca nunca. Si es posible que otra persona lo tenga, conviene cambiar lo que contiene.',
      ],
    },
  },
};
