import type { Language } from '../../core/contract/common'

type Words = { ufid: string; store: string; window: string }
type Texts = {
  title: (words: Words) => string
  waits: (words: Words) => string
  canceled: (words: Words) => string
}

/** What staff read of an order that no store has answered in time. */
export const UNACCEPTED_TEXTS: Record<Language, Texts> = {
  en: {
    title: ({ ufid, store }) => `${store}: order ${ufid} was not accepted`,
    waits: ({ store, window }) =>
      `The time for ${store} to accept it is over. It is for ${window}. Please accept or reject it.`,
    canceled: ({ store, window }) =>
      `The time for ${store} to accept it was over, so it was canceled and refunded. It was for ${window}.`,
  },
  es: {
    title: ({ ufid, store }) => `${store}: pedido ${ufid} sin aceptar`,
    waits: ({ store, window }) =>
      `Se ha acabado el tiempo para que ${store} lo acepte. Es para ${window}. Acéptalo o recházalo.`,
    canceled: ({ store, window }) =>
      `Se acabó el tiempo para que ${store} lo aceptara: se ha cancelado y se devuelve el importe. Era para ${window}.`,
  },
  ca: {
    title: ({ ufid, store }) => `${store}: comanda ${ufid} sense acceptar`,
    waits: ({ store, window }) =>
      `S’ha acabat el temps perquè ${store} l’accepti. És per a ${window}. Accepta-la o rebutja-la.`,
    canceled: ({ store, window }) =>
      `S’ha acabat el temps perquè ${store} l’acceptés: s’ha cancel·lat i es retorna l’import. Era per a ${window}.`,
  },
  fr: {
    title: ({ ufid, store }) => `${store} : commande ${ufid} non acceptée`,
    waits: ({ store, window }) =>
      `Le délai de ${store} pour l’accepter est écoulé. Elle est pour ${window}. Merci de l’accepter ou de la refuser.`,
    canceled: ({ store, window }) =>
      `Le délai de ${store} pour l’accepter était écoulé : elle a été annulée et remboursée. Elle était pour ${window}.`,
  },
}
