import type { Language } from '../../core/contract/common'
import { mailPage } from '../messages/mail-page'

type Words = { inviter: string; place: string; until: string }
type Texts = {
  hello: string
  subject: (words: Words) => string
  heading: (words: Words) => string
  lead: (words: Words) => string
  until: (words: Words) => string
  button: string
  footer: string
}

const TEXTS: Record<Language, Texts> = {
  en: {
    hello: 'Hello,',
    subject: ({ inviter, place }) => `${inviter} invites you to order with ${place}`,
    heading: ({ place }) => `Eat with ${place}`,
    lead: ({ inviter, place }) =>
      `${inviter} would like you to order your meals at ${place} with Comanda: food to your office, and what your company contributes is taken off.`,
    until: ({ until }) => `This invitation is for you alone and counts until ${until}.`,
    button: 'Accept the invitation',
    footer:
      'You receive this mail because somebody of this company entered your address. If that was a mistake, ignore it.',
  },
  es: {
    hello: 'Hola:',
    subject: ({ inviter, place }) => `${inviter} te invita a pedir con ${place}`,
    heading: ({ place }) => `Come con ${place}`,
    lead: ({ inviter, place }) =>
      `${inviter} quiere que pidas tus comidas en ${place} con Comanda: la comida llega a tu oficina y se descuenta lo que aporta tu empresa.`,
    until: ({ until }) => `Esta invitación es solo para ti y vale hasta el ${until}.`,
    button: 'Aceptar la invitación',
    footer:
      'Recibes este correo porque alguien de esta empresa ha introducido tu dirección. Si ha sido un error, ignóralo.',
  },
  ca: {
    hello: 'Hola:',
    subject: ({ inviter, place }) => `${inviter} et convida a demanar amb ${place}`,
    heading: ({ place }) => `Menja amb ${place}`,
    lead: ({ inviter, place }) =>
      `${inviter} vol que demanis els teus àpats a ${place} amb Comanda: el menjar arriba a la teva oficina i es descompta el que aporta la teva empresa.`,
    until: ({ until }) => `Aquesta invitació és només per a tu i val fins al ${until}.`,
    button: 'Accepta la invitació',
    footer:
      'Reps aquest correu perquè algú d’aquesta empresa ha introduït la teva adreça. Si ha estat un error, ignora’l.',
  },
  fr: {
    hello: 'Bonjour,',
    subject: ({ inviter, place }) => `${inviter} vous invite à commander avec ${place}`,
    heading: ({ place }) => `Mangez avec ${place}`,
    lead: ({ inviter, place }) =>
      `${inviter} vous propose de commander vos repas à ${place} avec Comanda : ils arrivent à votre bureau, et la participation de votre entreprise est déduite.`,
    until: ({ until }) => `Cette invitation est pour vous seul et vaut jusqu’au ${until}.`,
    button: 'Accepter l’invitation',
    footer:
      'Vous recevez ce message parce que quelqu’un de cette entreprise a saisi votre adresse. Si c’est une erreur, ignorez-le.',
  },
}

export type InvitationMail = {
  language: Language
  /** First name; empty when they have told none. */
  inviter: string
  place: { name: string; tz: string }
  expiresAt: Date
  url: string
}

/** The letter that invites somebody to belong to a company's place. */
export function renderInvitationMail(mail: InvitationMail): { subject: string; html: string; text: string } {
  const { language, url } = mail
  const texts = TEXTS[language]
  const until = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: mail.place.tz,
  }).format(mail.expiresAt)
  const words = { inviter: mail.inviter || mail.place.name, place: mail.place.name, until }
  const page = {
    language,
    subject: texts.subject(words),
    hello: texts.hello,
    heading: texts.heading(words),
    lead: texts.lead(words),
    notes: [texts.until(words)],
    button: { label: texts.button, url },
    footer: texts.footer,
  }
  const text = [
    page.hello,
    '',
    page.heading,
    page.lead,
    '',
    ...page.notes,
    '',
    `${texts.button}: ${url}`,
    '',
    page.footer,
  ]
  return { subject: page.subject, html: mailPage(page), text: text.join('\n') }
}
