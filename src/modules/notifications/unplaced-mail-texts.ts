import type { Language } from '../../core/contract/common'

/** Why a payment became no order: too late, left by who paid, or the order could not be placed any more. */
export type UnplacedReason = 'expired' | 'closed' | 'refused'
/** What became of the money: the card only held it, or it was taken and goes back. */
export type UnplacedOutcome = 'released' | 'returned'

export type UnplacedWords = { store: string; window: string; amount: string }
type Texts = {
  subject: (words: UnplacedWords) => string
  heading: string
  reasons: Record<UnplacedReason, (words: UnplacedWords) => string>
  outcomes: Record<UnplacedOutcome, (words: UnplacedWords) => string>
  button: string
  hint: string
}

const en: Texts = {
  subject: ({ store }) => `No order was placed at ${store}: you keep your money`,
  heading: 'Your order was not placed',
  reasons: {
    expired: ({ store, window }) =>
      `Your payment for ${store} (${window}) was confirmed when the time for which everything was set aside was over. So there is no order.`,
    closed: ({ store, window }) =>
      `Your payment for ${store} (${window}) was confirmed after you had left the checkout. So there is no order.`,
    refused: ({ store, window }) =>
      `You had paid for your order at ${store} (${window}), and it could not be placed because of a fault of ours. We are sorry.`,
  },
  outcomes: {
    released: ({ amount }) =>
      `Your money was not taken. Your card only held ${amount}, and we have released it. Some banks show it for a few days all the same.`,
    returned: ({ amount }) =>
      `We are returning ${amount} to your card. It takes up to ten days until your bank shows it.`,
  },
  button: 'Order again',
  hint: 'You have nothing to do. What you paid from your wallet or your company’s allowance is yours again too.',
}

const es: Texts = {
  subject: ({ store }) => `No se ha hecho ningún pedido en ${store}: conservas tu dinero`,
  heading: 'Tu pedido no se ha hecho',
  reasons: {
    expired: ({ store, window }) =>
      `Tu pago para ${store} (${window}) se confirmó cuando ya había pasado el tiempo durante el que te lo reservábamos todo. Por eso no hay pedido.`,
    closed: ({ store, window }) =>
      `Tu pago para ${store} (${window}) se confirmó después de que salieras de la pantalla de pago. Por eso no hay pedido.`,
    refused: ({ store, window }) =>
      `Habías pagado tu pedido en ${store} (${window}), pero no se ha podido hacer por un fallo nuestro. Lo sentimos.`,
  },
  outcomes: {
    released: ({ amount }) =>
      `No se te ha cobrado nada. Tu tarjeta solo tenía retenidos ${amount} y ya los hemos liberado. Aun así, algunos bancos los muestran durante unos días.`,
    returned: ({ amount }) =>
      `Te estamos devolviendo ${amount} a la tarjeta. Tu banco puede tardar hasta diez días en mostrarlo.`,
  },
  button: 'Pedir de nuevo',
  hint: 'No tienes que hacer nada. Lo que pagaste con tu monedero o con la ayuda de tu empresa también vuelve a ser tuyo.',
}

const ca: Texts = {
  subject: ({ store }) => `No s’ha fet cap comanda a ${store}: conserves els teus diners`,
  heading: 'La teva comanda no s’ha fet',
  reasons: {
    expired: ({ store, window }) =>
      `El teu pagament per a ${store} (${window}) es va confirmar quan ja havia passat el temps durant el qual t’ho reservàvem tot. Per això no hi ha comanda.`,
    closed: ({ store, window }) =>
      `El teu pagament per a ${store} (${window}) es va confirmar després que sortissis de la pantalla de pagament. Per això no hi ha comanda.`,
    refused: ({ store, window }) =>
      `Havies pagat la teva comanda a ${store} (${window}), però no s’ha pogut fer per una errada nostra. Ho sentim.`,
  },
  outcomes: {
    released: ({ amount }) =>
      `No se t’ha cobrat res. La teva targeta només tenia retinguts ${amount} i ja els hem alliberat. Tot i així, alguns bancs els mostren durant uns dies.`,
    returned: ({ amount }) =>
      `T’estem tornant ${amount} a la targeta. El teu banc pot trigar fins a deu dies a mostrar-ho.`,
  },
  button: 'Tornar a demanar',
  hint: 'No has de fer res. El que vas pagar amb el moneder o amb l’ajuda de la teva empresa també torna a ser teu.',
}

const fr: Texts = {
  subject: ({ store }) => `Aucune commande passée chez ${store} : vous gardez votre argent`,
  heading: 'Votre commande n’a pas été passée',
  reasons: {
    expired: ({ store, window }) =>
      `Votre paiement pour ${store} (${window}) a été confirmé alors que le délai pendant lequel tout vous était réservé était écoulé. Il n’y a donc pas de commande.`,
    closed: ({ store, window }) =>
      `Votre paiement pour ${store} (${window}) a été confirmé après que vous avez quitté la page de paiement. Il n’y a donc pas de commande.`,
    refused: ({ store, window }) =>
      `Vous aviez payé votre commande chez ${store} (${window}), mais elle n’a pas pu être passée à cause d’une erreur de notre part. Nous en sommes désolés.`,
  },
  outcomes: {
    released: ({ amount }) =>
      `Rien n’a été débité. Votre carte n’avait que ${amount} en attente, et nous les avons libérés. Certaines banques les affichent tout de même pendant quelques jours.`,
    returned: ({ amount }) =>
      `Nous remboursons ${amount} sur votre carte. Votre banque peut mettre jusqu’à dix jours à l’afficher.`,
  },
  button: 'Commander à nouveau',
  hint: 'Vous n’avez rien à faire. Ce que vous avez payé avec votre porte-monnaie ou l’aide de votre entreprise est de nouveau à vous.',
}

export const UNPLACED_MAIL_TEXTS: Record<Language, Texts> = { en, es, ca, fr }
