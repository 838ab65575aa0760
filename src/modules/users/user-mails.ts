import type { Context } from '../../core/context'
import type { Language } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import type { Writing } from '../../core/write'
import { mailPage } from '../messages/mail-page'
import { queueMail } from '../messages/outgoing-messages'

/** What the platform tells somebody about their account. */
export type UserMailTopic = 'welcome' | 'suspended' | 'unsuspended'

type Letter = { subject: string; heading: string; lead: string; button: string | null; note: string }
type Texts = { hello: (firstName: string) => string; footer: string } & Record<UserMailTopic, Letter>

const TEXTS: Record<Language, Texts> = {
  en: {
    hello: name => (name ? `Hello ${name},` : 'Hello,'),
    footer: 'You receive this mail because there is an account with this address at Comanda.',
    welcome: {
      subject: 'Your account at Comanda',
      heading: 'Welcome',
      lead: 'We have made an account for you. Choose a password, and you are in.',
      button: 'Choose a password',
      note: 'The link works once, for seven days.',
    },
    suspended: {
      subject: 'Your account was suspended',
      heading: 'Your account was suspended',
      lead: 'You have been signed out everywhere. Orders that are on their way will still be delivered.',
      button: null,
      note: 'Please contact the support team to find out more.',
    },
    unsuspended: {
      subject: 'Your account is open again',
      heading: 'You can sign in again',
      lead: 'Your account is no longer suspended. Everything is where you left it.',
      button: 'Sign in',
      note: 'Thank you for your patience.',
    },
  },
  es: {
    hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
    footer: 'Recibes este correo porque hay una cuenta con esta dirección en Comanda.',
    welcome: {
      subject: 'Tu cuenta en Comanda',
      heading: 'Te damos la bienvenida',
      lead: 'Hemos creado una cuenta para ti. Elige una contraseña y ya puedes entrar.',
      button: 'Elegir contraseña',
      note: 'El enlace funciona una sola vez, durante siete días.',
    },
    suspended: {
      subject: 'Tu cuenta se ha suspendido',
      heading: 'Tu cuenta se ha suspendido',
      lead: 'Se ha cerrado tu sesión en todos los dispositivos. Los pedidos en camino se entregarán igualmente.',
      button: null,
      note: 'Ponte en contacto con el equipo de soporte para saber más.',
    },
    unsuspended: {
      subject: 'Tu cuenta vuelve a estar abierta',
      heading: 'Ya puedes volver a entrar',
      lead: 'Tu cuenta ya no está suspendida. Todo está donde lo dejaste.',
      button: 'Entrar',
      note: 'Gracias por tu paciencia.',
    },
  },
  ca: {
    hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
    footer: 'Reps aquest correu perquè hi ha un compte amb aquesta adreça a Comanda.',
    welcome: {
      subject: 'El teu compte a Comanda',
      heading: 'Et donem la benvinguda',
      lead: 'Hem creat un compte per a tu. Tria una contrasenya i ja hi pots entrar.',
      button: 'Tria una contrasenya',
      note: 'L’enllaç funciona una sola vegada, durant set dies.',
    },
    suspended: {
      subject: 'El teu compte s’ha suspès',
      heading: 'El teu compte s’ha suspès',
      lead: 'S’ha tancat la sessió a tots els dispositius. Les comandes en camí es lliuraran igualment.',
      button: null,
      note: 'Posa’t en contacte amb l’equip de suport per saber-ne més.',
    },
    unsuspended: {
      subject: 'El teu compte torna a estar obert',
      heading: 'Ja hi pots tornar a entrar',
      lead: 'El teu compte ja no està suspès. Tot és on ho vas deixar.',
      button: 'Entra',
      note: 'Gràcies per la paciència.',
    },
  },
  fr: {
    hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
    footer: 'Vous recevez ce message parce qu’il existe un compte avec cette adresse chez Comanda.',
    welcome: {
      subject: 'Votre compte chez Comanda',
      heading: 'Bienvenue',
      lead: 'Nous avons créé un compte pour vous. Choisissez un mot de passe, et vous y êtes.',
      button: 'Choisir un mot de passe',
      note: 'Le lien fonctionne une seule fois, pendant sept jours.',
    },
    suspended: {
      subject: 'Votre compte a été suspendu',
      heading: 'Votre compte a été suspendu',
      lead: 'Vous avez été déconnecté partout. Les commandes en route seront tout de même livrées.',
      button: null,
      note: 'Contactez l’équipe d’assistance pour en savoir plus.',
    },
    unsuspended: {
      subject: 'Votre compte est de nouveau ouvert',
      heading: 'Vous pouvez vous reconnecter',
      lead: 'Votre compte n’est plus suspendu. Tout est là où vous l’aviez laissé.',
      button: 'Se connecter',
      note: 'Merci de votre patience.',
    },
  },
}

/** Writes to somebody about their account, where an address of theirs is known. */
export async function mailUser(
  tx: Tx,
  ctx: Pick<Context, 'world' | 'now'> & Pick<Writing, 'emit'>,
  topic: UserMailTopic,
  {
    reader,
    path = '/login',
    dedupeKey,
    isSecret = false,
  }: {
    reader: { id: string; email: string | null; first_name: string; language: string }
    path?: string
    dedupeKey: string
    isSecret?: boolean
  },
): Promise<boolean> {
  if (!reader.email) return false
  const language = reader.language as Language
  const texts = TEXTS[language]
  const { subject, heading, lead, button, note } = texts[topic]
  const hello = texts.hello(reader.first_name)
  const way = button ? { label: button, url: ctx.world.settings.publicUrl + path } : null
  return queueMail(tx, ctx, {
    recipient: reader.email,
    personId: reader.id,
    template: `account-${topic}`,
    language,
    subject,
    html: mailPage({
      language,
      subject,
      hello,
      heading,
      lead,
      notes: [note],
      button: way,
      footer: texts.footer,
    }),
    text: [
      hello,
      '',
      lead,
      ...(way ? ['', `${way.label}: ${way.url}`] : []),
      '',
      note,
      '',
      texts.footer,
    ].join('\n'),
    dedupeKey,
    isSecret,
  })
}
