import type { Catalogue } from '../catalogue.ts';

/** What became of a link. */
export const receipt: Catalogue['receipt'] = {
  ask: '¿Se ha abierto?',
  waiting: {
    title: 'Está esperando.',
    text: (left) =>
      left === null
        ? 'Nadie lo ha abierto. No caduca nunca.'
        : `Nadie lo ha abierto. Si nadie lo lee, el secreto se destruirá en ${left}.`,
  },
  ended: {
    viewed: (when) => (when === null ? 'Se abrió.' : `Se abrió: ${when}.`),
    deleted: (when) => (when === null ? 'Se eliminó sin leer.' : `Se eliminó sin leer: ${when}.`),
    expired: (when) => (when === null ? 'Caducó sin leer.' : `Caducó sin leer: ${when}.`),
    locked: (when) =>
      when === null
        ? 'El secreto se destruyó tras diez contraseñas incorrectas. Nadie lo ha leído.'
        : `El secreto se destruyó tras diez contraseñas incorrectas: ${when}. Nadie lo ha leído.`,
  },
  viewedText:
    '¿Fue la persona a la que lo envió? Si no lo ha abierto nadie que conozca, cambie ahora lo que contenía.',
  goneText: 'El secreto ya no existe. Cree un enlace nuevo si todavía hace falta.',
  unknown: {
    title: 'Ese enlace no existe.',
    text: 'Nunca existió o terminó hace más de 30 días. No guardamos nada durante más tiempo.',
  },
  unrecorded: {
    title: 'Este enlace no está sellado.',
    text: 'Contiene todo el secreto y ningún servidor lo conoce, así que nadie puede decir si se ha leído.',
  },
  unreadable: {
    title: 'Esto no es un enlace completo.',
    text: 'Péguelo entero, desde https hasta el último carácter. No se ha enviado nada.',
  },
  foreign: { title: 'Este enlace es de otro sitio.', text: 'Pregunte allí. No se ha enviado nada.' },
  limited: {
    title: 'Demasiadas preguntas.',
    text: 'Espere un minuto y pregunte de nuevo. El enlace sigue intacto.',
  },
  unanswered: {
    title: 'No hemos podido preguntar.',
    text: 'El servidor no ha respondido. El enlace sigue intacto; compruebe su conexión e inténtelo de nuevo.',
  },
};
