import type { Catalogue } from '../catalogue.ts';

const GONE = 'Este secreto ya se ha visto y se ha destruido';
const NO_SECRET = 'No hay ningún secreto en la dirección';
const IF_NEEDED = 'Si aun así lo necesita, pida un enlace nuevo.';
const NOT_LOADED = 'No se puede cargar el secreto. Compruebe su conexión e inténtelo de nuevo.';

/** Links that can't be opened. */
export const ended: Catalogue['ended'] = {
  goHome: 'Ir al inicio',
  tryAgain: 'Intentar de nuevo',
  on: (when) => `Fue el ${when}.`,
  notFound: {
    empty: {
      heading: NO_SECRET,
      why: 'Esta dirección no contiene ningún enlace.',
      advice: 'Si le enviaron uno, ábralo otra vez, desde el primer hasta el último carácter.',
    },
    unknown: {
      heading: NO_SECRET,
      why: 'Nunca existió, o terminó hace más de 30 días.',
      advice: 'Compare la dirección con la que le enviaron o pida un enlace nuevo.',
    },
    cleared: {
      heading: 'El enlace ya no está en esta pestaña.',
      why: 'Nunca tuvo sello, así que no había nada que destruir: quien más tenga el enlace todavía puede abrirlo.',
      advice: 'Borre también el mensaje en el que llegó.',
    },
  },
  destroyed: {
    expired: {
      heading: 'Este secreto ha caducado',
      why: 'Nadie lo abrió a tiempo, así que se destruyó sin leer.',
      advice: 'Pida un enlace nuevo.',
    },
    viewed: {
      heading: GONE,
      why: 'Se abrió una vez, y no admitía más. Aquí no hay ninguna copia que recuperar.',
      question: '¿No fue usted?',
      advice: 'Avise a quien lo envió. Debería cambiar lo que contenía y enviarle un enlace nuevo.',
    },
    deleted: { heading: GONE, why: 'Se borró sin que nadie lo viera.', advice: IF_NEEDED },
    locked: { heading: GONE, why: 'Se destruyó tras diez contraseñas incorrectas.', advice: IF_NEEDED },
  },
  error: {
    label: 'Error',
    rest: 'falta el resto',
    untouched: 'No se ha abierto ni destruido nada.',
    verify: {
      known: 'No se ha abierto nada. Si la contraseña era incorrecta, puede contar como un intento.',
    },
    reveal: {
      known:
        'No sabemos si el secreto se abrió. Si fue así, se guarda un minuto para esta pestaña y para nadie más.',
      advice: 'Quédese en esta pestaña e inténtelo de nuevo ahora.',
    },
    troubles: {
      cut: {
        heading: 'Este enlace está cortado.',
        why: 'La última parte, detrás del signo #, falta o está dañada. Contiene la clave, así que el secreto no se puede abrir.',
        advice:
          'Algunos programas de chat y de correo parten los enlaces largos en dos líneas. Copie el enlace entero del mensaje, hasta el último carácter, y ábralo de nuevo.',
      },
      unsupported: {
        heading: 'Este navegador no puede abrir el enlace aquí.',
        why: 'Para abrirlo hacen falta un navegador actual, algo de memoria libre y una dirección que empiece por https.',
        advice: 'Abra el enlace en otro navegador.',
      },
      damaged: {
        heading: 'Este enlace está dañado.',
        why: 'Lo que guarda nuestro servidor no encaja con la clave de este enlace, así que no se puede abrir. Nadie lo ha leído y nadie puede.',
        advice: 'Diga a quien lo envió que no se abrió y pida un enlace nuevo.',
      },
      connection: { heading: NOT_LOADED },
      server: { heading: NOT_LOADED },
      limited: { heading: 'Demasiadas peticiones. Espere un minuto e inténtelo de nuevo.' },
    },
  },
};
