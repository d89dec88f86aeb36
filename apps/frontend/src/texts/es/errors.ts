import type { Catalogue } from '../catalogue.ts';

/** What the server refuses, by its code. */
export const errors: Catalogue['errors'] = {
  VALIDATION: 'Faltan algunos valores o no están permitidos. No se ha cambiado nada.',
  MALFORMED_REQUEST: 'No se pudo leer la petición. No se ha cambiado nada.',
  PASSWORD_REQUIRED: 'Este secreto está protegido con una contraseña. No se ha abierto y sigue existiendo.',
  SIGN_IN_REQUIRED: 'Inicie sesión para esto. No se ha cambiado nada.',
  INVALID_CODE: 'Código no válido',
  SESSION_ENDED: 'Su sesión se ha cerrado. Vuelva a iniciarla para continuar; no se ha cambiado nada.',
  WRONG_PASSWORD: 'La contraseña no es correcta. El secreto sigue existiendo.',
  PRO_REQUIRED: 'Esta opción forma parte de Pro. No se ha creado nada.',
  FRESH_CODE_REQUIRED:
    'Para esto, inicie sesión con un código de los últimos diez minutos. No se ha cambiado nada.',
  NOT_YOUR_CUSTOMER: 'Esta no es su cuenta de facturación. No se ha cambiado nada.',
  CROSS_SITE: 'No se aceptan peticiones de otros sitios. No se ha cambiado nada.',
  NOT_FOUND: 'No existe ese enlace. Nunca existió, o terminó hace más de 30 días.',
  SESSION_NOT_FOUND: 'No existe ese dispositivo. Puede que su sesión ya esté cerrada.',
  CHECKOUT_NOT_FOUND: 'No existe ese pago.',
  CUSTOMER_NOT_FOUND:
    'El proveedor de pagos ya no tiene su cuenta de facturación. Al comprar Pro se crea una nueva.',
  ROUTE_NOT_FOUND: 'No hay nada en esta dirección.',
  METHOD_NOT_ALLOWED: 'Esta dirección no responde a ese método.',
  REQUEST_TIMEOUT: 'La petición tardó demasiado en llegar. No se ha cambiado nada.',
  SEAL_EXISTS: 'Ya existe un sello con este nombre. Cree un enlace nuevo.',
  ALREADY_PRO: 'Ya tiene Pro. No se ha cobrado nada.',
  GONE: 'Este enlace ha terminado. Su secreto ya no existe.',
  PAYLOAD_TOO_LARGE: 'La petición es demasiado grande. No se ha cambiado nada.',
  URI_TOO_LONG: 'La dirección es demasiado larga. No se ha cambiado nada.',
  UNSUPPORTED_MEDIA_TYPE: 'Envíe application/json. No se ha cambiado nada.',
  RATE_LIMITED: 'Demasiadas peticiones. No se ha cambiado nada; espere un momento e inténtelo de nuevo.',
  HEADERS_TOO_LARGE: 'Las cabeceras de la petición son demasiado grandes. No se ha cambiado nada.',
  INTERNAL: 'Algo falló por nuestra parte. Inténtelo de nuevo.',
  SIGN_IN_FAILED: 'No se pudo iniciar la sesión',
  SIGN_UP_FAILED: 'No se pudo crear la cuenta',
  PAYMENT_PROVIDER:
    'El proveedor de pagos no respondió como se esperaba. Por esto no se le ha cobrado nada; inténtelo de nuevo.',
  BILLING_OFF: 'Aquí no se admiten pagos.',
  UNAVAILABLE:
    'El servicio no respondió a tiempo. Si estaba abriendo un secreto, inténtelo de nuevo en esta misma pestaña.',
};
