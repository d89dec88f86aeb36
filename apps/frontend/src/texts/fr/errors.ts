import type { Catalogue } from '../catalogue.ts';

/** What the server refuses, by its code. */
export const errors: Catalogue['errors'] = {
  VALIDATION: 'Certaines valeurs manquent ou ne sont pas permises. Rien n’a été modifié.',
  MALFORMED_REQUEST: 'La requête n’a pas pu être lue. Rien n’a été modifié.',
  PASSWORD_REQUIRED: 'Ce secret est protégé par un mot de passe. Il n’a pas été ouvert et existe toujours.',
  SIGN_IN_REQUIRED: 'Connectez-vous pour cela. Rien n’a été modifié.',
  INVALID_CODE: 'Code non valable',
  SESSION_ENDED: 'Vous êtes déconnecté. Reconnectez-vous pour continuer ; rien n’a été modifié.',
  WRONG_PASSWORD: 'Le mot de passe saisi est incorrect. Le secret existe toujours.',
  PRO_REQUIRED: 'Cette option fait partie de Pro. Rien n’a été créé.',
  FRESH_CODE_REQUIRED:
    'Pour cela, connectez-vous avec un code des dix dernières minutes. Rien n’a été modifié.',
  NOT_YOUR_CUSTOMER: 'Ce n’est pas votre compte de facturation. Rien n’a été modifié.',
  CROSS_SITE: 'Les requêtes d’autres sites ne sont pas acceptées. Rien n’a été modifié.',
  NOT_FOUND: 'Ce lien n’existe pas. Il n’a jamais existé, ou a pris fin il y a plus de 30 jours.',
  SESSION_NOT_FOUND: 'Cet appareil n’existe pas. Il est peut-être déjà déconnecté.',
  CHECKOUT_NOT_FOUND: 'Ce paiement n’existe pas.',
  CUSTOMER_NOT_FOUND:
    'Le prestataire de paiement n’a plus votre compte de facturation. Acheter Pro en crée un nouveau.',
  ROUTE_NOT_FOUND: 'Il n’y a rien à cette adresse.',
  METHOD_NOT_ALLOWED: 'Cette adresse ne répond pas à cette méthode.',
  REQUEST_TIMEOUT: 'La requête a mis trop de temps à arriver. Rien n’a été modifié.',
  SEAL_EXISTS: 'Un sceau de ce nom existe déjà. Créez un nouveau lien.',
  ALREADY_PRO: 'Vous avez déjà Pro. Rien n’a été débité.',
  GONE: 'Ce lien a pris fin. Son secret n’existe plus.',
  PAYLOAD_TOO_LARGE: 'La requête est trop volumineuse. Rien n’a été modifié.',
  URI_TOO_LONG: 'L’adresse est trop longue. Rien n’a été modifié.',
  UNSUPPORTED_MEDIA_TYPE: 'Envoyez application/json. Rien n’a été modifié.',
  RATE_LIMITED: 'Trop de requêtes. Rien n’a été modifié ; attendez un instant et réessayez.',
  HEADERS_TOO_LARGE: 'Les en-têtes de la requête sont trop volumineux. Rien n’a été modifié.',
  INTERNAL: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  SIGN_IN_FAILED: 'La connexion a échoué',
  SIGN_UP_FAILED: 'Le compte n’a pas pu être créé',
  PAYMENT_PROVIDER:
    'Le prestataire de paiement n’a pas répondu comme prévu. Cela ne vous a rien coûté ; veuillez réessayer.',
  BILLING_OFF: 'Les paiements ne sont pas possibles ici.',
  UNAVAILABLE:
    'Le service n’a pas répondu à temps. Si vous étiez en train d’ouvrir un secret, réessayez dans ce même onglet.',
};
