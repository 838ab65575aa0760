import type { Language } from '../../core/contract/common'

/** What a mail about an order can be about. */
export type OrderMailTopic = 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered' | 'rate'

/** What the sentences need to know. */
export type OrderMailWords = { firstName: string; store: string; ufid: string; window: string }

type Letter = { subject: string; heading: string; lead: string; button: string }

/** Everything that a mail about an order says, in one language. */
export type OrderMailTexts = {
  hello: (firstName: string) => string
  topics: Record<OrderMailTopic, (words: OrderMailWords) => Letter>
  order: string
  delivery: string
  pickup: string
  pickupCode: string
  goods: string
  deliveryFee: string
  discount: string
  total: string
  vatIncluded: string
  refund: (amount: string) => string
  reason: string
  /** The reason of a cancellation that no person wrote: the store did not answer. */
  unaccepted: string
  rateHint: string
  footer: string
}

const en: OrderMailTexts = {
  hello: name => (name ? `Hello ${name},` : 'Hello,'),
  topics: {
    placed: ({ store, ufid, window }) => ({
      subject: `We have your order ${ufid}`,
      heading: 'Your order is in',
      lead: `${store} has received it for ${window}. We will write again as soon as it is confirmed.`,
      button: 'See the order',
    }),
    accepted: ({ store, ufid, window }) => ({
      subject: `${store} confirmed your order ${ufid}`,
      heading: 'Confirmed',
      lead: `${store} will make it for you. You will have it ${window}.`,
      button: 'Follow the order',
    }),
    rejected: ({ store, ufid }) => ({
      subject: `Your order ${ufid} could not be confirmed`,
      heading: 'We are sorry',
      lead: `${store} cannot make your order this time. You are not charged for it.`,
      button: 'See the order',
    }),
    canceled: ({ ufid }) => ({
      subject: `Your order ${ufid} was canceled`,
      heading: 'Canceled',
      lead: 'Your order was canceled, and nothing will be delivered.',
      button: 'See the order',
    }),
    delivered: ({ store, ufid }) => ({
      subject: `Your order ${ufid} has arrived`,
      heading: 'Enjoy your meal',
      lead: `Your order from ${store} has been handed over.`,
      button: 'See the order',
    }),
    rate: ({ store }) => ({
      subject: `How was ${store}?`,
      heading: 'How was it?',
      lead: `Tell ${store} and the others at your table what you thought. It takes ten seconds.`,
      button: 'Rate the order',
    }),
  },
  order: 'Order',
  delivery: 'Delivery',
  pickup: 'Pick-up',
  pickupCode: 'Pick-up code',
  goods: 'Products',
  deliveryFee: 'Delivery fee',
  discount: 'Discount',
  total: 'Total',
  vatIncluded: 'VAT included',
  refund: amount => `${amount} goes back to where it came from. Cards take up to ten days to show it.`,
  reason: 'Reason',
  unaccepted: 'The store did not confirm it in time.',
  rateHint: 'From one star to five',
  footer: 'You receive this mail because you ordered with Comanda.',
}

const es: OrderMailTexts = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  topics: {
    placed: ({ store, ufid, window }) => ({
      subject: `Hemos recibido tu pedido ${ufid}`,
      heading: 'Tu pedido está en marcha',
      lead: `${store} lo ha recibido para ${window}. Te escribiremos en cuanto lo confirme.`,
      button: 'Ver el pedido',
    }),
    accepted: ({ store, ufid, window }) => ({
      subject: `${store} ha confirmado tu pedido ${ufid}`,
      heading: 'Confirmado',
      lead: `${store} lo preparará para ti. Lo tendrás ${window}.`,
      button: 'Seguir el pedido',
    }),
    rejected: ({ store, ufid }) => ({
      subject: `No se ha podido confirmar tu pedido ${ufid}`,
      heading: 'Lo sentimos',
      lead: `${store} no puede preparar tu pedido esta vez. No se te cobrará.`,
      button: 'Ver el pedido',
    }),
    canceled: ({ ufid }) => ({
      subject: `Tu pedido ${ufid} se ha cancelado`,
      heading: 'Cancelado',
      lead: 'Tu pedido se ha cancelado y no se entregará nada.',
      button: 'Ver el pedido',
    }),
    delivered: ({ store, ufid }) => ({
      subject: `Tu pedido ${ufid} ha llegado`,
      heading: 'Buen provecho',
      lead: `Tu pedido de ${store} ya se ha entregado.`,
      button: 'Ver el pedido',
    }),
    rate: ({ store }) => ({
      subject: `¿Qué tal ${store}?`,
      heading: '¿Qué te ha parecido?',
      lead: `Cuéntaselo a ${store} y a quienes comen contigo. Son diez segundos.`,
      button: 'Valorar el pedido',
    }),
  },
  order: 'Pedido',
  delivery: 'Entrega',
  pickup: 'Recogida',
  pickupCode: 'Código de recogida',
  goods: 'Productos',
  deliveryFee: 'Gastos de envío',
  discount: 'Descuento',
  total: 'Total',
  vatIncluded: 'IVA incluido',
  refund: amount => `${amount} vuelven a su origen. Las tarjetas tardan hasta diez días en mostrarlo.`,
  reason: 'Motivo',
  unaccepted: 'La tienda no lo ha confirmado a tiempo.',
  rateHint: 'De una a cinco estrellas',
  footer: 'Recibes este correo porque has pedido con Comanda.',
}

const ca: OrderMailTexts = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  topics: {
    placed: ({ store, ufid, window }) => ({
      subject: `Hem rebut la teva comanda ${ufid}`,
      heading: 'La teva comanda està en marxa',
      lead: `${store} l'ha rebuda per a ${window}. T'escriurem tan bon punt la confirmi.`,
      button: 'Veure la comanda',
    }),
    accepted: ({ store, ufid, window }) => ({
      subject: `${store} ha confirmat la teva comanda ${ufid}`,
      heading: 'Confirmada',
      lead: `${store} la prepararà per a tu. La tindràs ${window}.`,
      button: 'Seguir la comanda',
    }),
    rejected: ({ store, ufid }) => ({
      subject: `No s'ha pogut confirmar la teva comanda ${ufid}`,
      heading: 'Ho sentim',
      lead: `${store} no pot preparar la teva comanda aquesta vegada. No se't cobrarà.`,
      button: 'Veure la comanda',
    }),
    canceled: ({ ufid }) => ({
      subject: `La teva comanda ${ufid} s'ha cancel·lat`,
      heading: 'Cancel·lada',
      lead: "La teva comanda s'ha cancel·lat i no es lliurarà res.",
      button: 'Veure la comanda',
    }),
    delivered: ({ store, ufid }) => ({
      subject: `La teva comanda ${ufid} ha arribat`,
      heading: 'Bon profit',
      lead: `La teva comanda de ${store} ja s'ha lliurat.`,
      button: 'Veure la comanda',
    }),
    rate: ({ store }) => ({
      subject: `Com ha anat ${store}?`,
      heading: "Què t'ha semblat?",
      lead: `Explica-ho a ${store} i als qui mengen amb tu. Són deu segons.`,
      button: 'Valorar la comanda',
    }),
  },
  order: 'Comanda',
  delivery: 'Lliurament',
  pickup: 'Recollida',
  pickupCode: 'Codi de recollida',
  goods: 'Productes',
  deliveryFee: "Despeses d'enviament",
  discount: 'Descompte',
  total: 'Total',
  vatIncluded: 'IVA inclòs',
  refund: amount => `${amount} tornen al seu origen. Les targetes triguen fins a deu dies a mostrar-ho.`,
  reason: 'Motiu',
  unaccepted: 'La botiga no l’ha confirmada a temps.',
  rateHint: "D'una a cinc estrelles",
  footer: 'Reps aquest correu perquè has demanat amb Comanda.',
}

const fr: OrderMailTexts = {
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  topics: {
    placed: ({ store, ufid, window }) => ({
      subject: `Nous avons reçu votre commande ${ufid}`,
      heading: 'Votre commande est enregistrée',
      lead: `${store} l'a reçue pour ${window}. Nous vous écrirons dès qu'elle sera confirmée.`,
      button: 'Voir la commande',
    }),
    accepted: ({ store, ufid, window }) => ({
      subject: `${store} a confirmé votre commande ${ufid}`,
      heading: 'Confirmée',
      lead: `${store} la préparera pour vous. Vous l'aurez ${window}.`,
      button: 'Suivre la commande',
    }),
    rejected: ({ store, ufid }) => ({
      subject: `Votre commande ${ufid} n'a pas pu être confirmée`,
      heading: 'Nous sommes désolés',
      lead: `${store} ne peut pas préparer votre commande cette fois-ci. Rien ne vous sera débité.`,
      button: 'Voir la commande',
    }),
    canceled: ({ ufid }) => ({
      subject: `Votre commande ${ufid} a été annulée`,
      heading: 'Annulée',
      lead: 'Votre commande a été annulée et rien ne sera livré.',
      button: 'Voir la commande',
    }),
    delivered: ({ store, ufid }) => ({
      subject: `Votre commande ${ufid} est arrivée`,
      heading: 'Bon appétit',
      lead: `Votre commande de ${store} a été remise.`,
      button: 'Voir la commande',
    }),
    rate: ({ store }) => ({
      subject: `Comment était ${store} ?`,
      heading: "Qu'en avez-vous pensé ?",
      lead: `Dites-le à ${store} et à ceux qui mangent avec vous. Cela prend dix secondes.`,
      button: 'Noter la commande',
    }),
  },
  order: 'Commande',
  delivery: 'Livraison',
  pickup: 'Retrait',
  pickupCode: 'Code de retrait',
  goods: 'Produits',
  deliveryFee: 'Frais de livraison',
  discount: 'Remise',
  total: 'Total',
  vatIncluded: 'TVA comprise',
  refund: amount =>
    `${amount} retournent d'où ils viennent. Les cartes mettent jusqu'à dix jours à l'afficher.`,
  reason: 'Motif',
  unaccepted: 'Le magasin ne l’a pas confirmée à temps.',
  rateHint: "D'une à cinq étoiles",
  footer: 'Vous recevez ce message parce que vous avez commandé avec Comanda.',
}

export const ORDER_MAIL_TEXTS: Record<Language, OrderMailTexts> = { ca, en, es, fr }
