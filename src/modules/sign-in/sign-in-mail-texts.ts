import type { Language } from '../../core/contract/common'

/** A mail that carries a way in. */
export type SignInMailTopic = 'verify' | 'new-email' | 'reset' | 'magic' | 'pin'

/** The address that it is about. */
export type SignInMailWords = { email: string }

export type SignInLetter = {
  subject: string
  heading: string
  lead: string
  /** None where a code stands in its place. */
  button?: string
  notes: string[]
}

/** Everything that these mails say, in one language; what they share with those of ./account-notice-texts too. */
export type SignInMailTexts = {
  hello: (firstName: string) => string
  footer: string
  topics: Record<SignInMailTopic, (words: SignInMailWords) => SignInLetter>
}

const en: SignInMailTexts = {
  hello: name => (name ? `Hello ${name},` : 'Hello,'),
  footer: 'You receive this mail because this address was used at Comanda.',
  topics: {
    verify: () => ({
      subject: 'Confirm your e-mail address',
      heading: 'One more step',
      lead: 'Confirm that this address is yours, and everything is ready.',
      button: 'Confirm the address',
      notes: ['The link works once, for 24 hours. If you did not register, ignore this mail.'],
    }),
    'new-email': ({ email }) => ({
      subject: 'Confirm your new e-mail address',
      heading: 'Your new address',
      lead: `From now on you would sign in with ${email}. The change counts once you confirm it.`,
      button: 'Confirm the change',
      notes: ['The link works once, for 24 hours. If you did not ask for this, ignore this mail.'],
    }),
    reset: () => ({
      subject: 'Set a new password',
      heading: 'A new password',
      lead: 'Choose a new password for your account. All other devices will be signed out.',
      button: 'Choose a password',
      notes: [
        'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
      ],
    }),
    magic: () => ({
      subject: 'Your link to sign in',
      heading: 'Sign in without a password',
      lead: 'This link lets you in. Do not pass it on.',
      button: 'Sign in',
      notes: ['The link works once, for 15 minutes. If you did not ask for it, ignore this mail.'],
    }),
    pin: () => ({
      subject: 'Your code to sign in',
      heading: 'Your code',
      lead: 'Type it where you asked for it. Nobody of Comanda will ever ask you for it.',
      notes: ['It counts once, for 10 minutes. If you did not ask for it, ignore this mail.'],
    }),
  },
}

const es: SignInMailTexts = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  footer: 'Recibes este correo porque esta dirección se ha usado en Comanda.',
  topics: {
    verify: () => ({
      subject: 'Confirma tu correo electrónico',
      heading: 'Un paso más',
      lead: 'Confirma que esta dirección es tuya y ya estará todo listo.',
      button: 'Confirmar la dirección',
      notes: [
        'El enlace funciona una vez, durante 24 horas. Si no te has registrado, no hagas caso de este correo.',
      ],
    }),
    'new-email': ({ email }) => ({
      subject: 'Confirma tu nuevo correo electrónico',
      heading: 'Tu nueva dirección',
      lead: `A partir de ahora entrarás con ${email}. El cambio vale cuando lo confirmes.`,
      button: 'Confirmar el cambio',
      notes: [
        'El enlace funciona una vez, durante 24 horas. Si no lo has pedido, no hagas caso de este correo.',
      ],
    }),
    reset: () => ({
      subject: 'Elige una contraseña nueva',
      heading: 'Una contraseña nueva',
      lead: 'Elige una contraseña nueva para tu cuenta. Se cerrará la sesión en los demás dispositivos.',
      button: 'Elegir contraseña',
      notes: [
        'El enlace funciona una vez, durante una hora. Si no lo has pedido, no hagas caso de este correo: tu contraseña no cambia.',
      ],
    }),
    magic: () => ({
      subject: 'Tu enlace para entrar',
      heading: 'Entra sin contraseña',
      lead: 'Este enlace te deja entrar. No se lo pases a nadie.',
      button: 'Entrar',
      notes: [
        'El enlace funciona una vez, durante 15 minutos. Si no lo has pedido, no hagas caso de este correo.',
      ],
    }),
    pin: () => ({
      subject: 'Tu código para entrar',
      heading: 'Tu código',
      lead: 'Escríbelo donde lo has pedido. Nadie de Comanda te lo pedirá nunca.',
      notes: ['Vale una vez, durante 10 minutos. Si no lo has pedido, no hagas caso de este correo.'],
    }),
  },
}

const ca: SignInMailTexts = {
  hello: name => (name ? `Hola, ${name}:` : 'Hola:'),
  footer: "Reps aquest correu perquè aquesta adreça s'ha fet servir a Comanda.",
  topics: {
    verify: () => ({
      subject: 'Confirma el teu correu electrònic',
      heading: 'Un pas més',
      lead: 'Confirma que aquesta adreça és teva i ja estarà tot a punt.',
      button: "Confirma l'adreça",
      notes: [
        "L'enllaç funciona una vegada, durant 24 hores. Si no t'hi has registrat, no facis cas d'aquest correu.",
      ],
    }),
    'new-email': ({ email }) => ({
      subject: 'Confirma el teu nou correu electrònic',
      heading: 'La teva nova adreça',
      lead: `A partir d'ara entraràs amb ${email}. El canvi val quan el confirmis.`,
      button: 'Confirma el canvi',
      notes: [
        "L'enllaç funciona una vegada, durant 24 hores. Si no ho has demanat, no facis cas d'aquest correu.",
      ],
    }),
    reset: () => ({
      subject: 'Tria una contrasenya nova',
      heading: 'Una contrasenya nova',
      lead: 'Tria una contrasenya nova per al teu compte. Es tancarà la sessió als altres dispositius.',
      button: 'Tria la contrasenya',
      notes: [
        "L'enllaç funciona una vegada, durant una hora. Si no l'has demanat, no facis cas d'aquest correu: la teva contrasenya no canvia.",
      ],
    }),
    magic: () => ({
      subject: 'El teu enllaç per entrar',
      heading: 'Entra sense contrasenya',
      lead: 'Aquest enllaç et deixa entrar. No el passis a ningú.',
      button: 'Entra',
      notes: [
        "L'enllaç funciona una vegada, durant 15 minuts. Si no l'has demanat, no facis cas d'aquest correu.",
      ],
    }),
    pin: () => ({
      subject: 'El teu codi per entrar',
      heading: 'El teu codi',
      lead: "Escriu-lo on l'has demanat. Ningú de Comanda no te'l demanarà mai.",
      notes: ["Val una vegada, durant 10 minuts. Si no l'has demanat, no facis cas d'aquest correu."],
    }),
  },
}

const fr: SignInMailTexts = {
  hello: name => (name ? `Bonjour ${name},` : 'Bonjour,'),
  footer: 'Vous recevez ce message parce que cette adresse a été utilisée sur Comanda.',
  topics: {
    verify: () => ({
      subject: 'Confirmez votre adresse e-mail',
      heading: 'Encore une étape',
      lead: 'Confirmez que cette adresse est la vôtre, et tout est prêt.',
      button: "Confirmer l'adresse",
      notes: [
        'Le lien fonctionne une seule fois, pendant 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message.',
      ],
    }),
    'new-email': ({ email }) => ({
      subject: 'Confirmez votre nouvelle adresse e-mail',
      heading: 'Votre nouvelle adresse',
      lead: `Vous vous connecterez désormais avec ${email}. Le changement compte dès que vous le confirmez.`,
      button: 'Confirmer le changement',
      notes: [
        "Le lien fonctionne une seule fois, pendant 24 heures. Si vous n'avez rien demandé, ignorez ce message.",
      ],
    }),
    reset: () => ({
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Un nouveau mot de passe',
      lead: 'Choisissez un nouveau mot de passe pour votre compte. Tous les autres appareils seront déconnectés.',
      button: 'Choisir un mot de passe',
      notes: [
        "Le lien fonctionne une seule fois, pendant une heure. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.",
      ],
    }),
    magic: () => ({
      subject: 'Votre lien de connexion',
      heading: 'Connectez-vous sans mot de passe',
      lead: 'Ce lien vous fait entrer. Ne le transmettez à personne.',
      button: 'Se connecter',
      notes: [
        "Le lien fonctionne une seule fois, pendant 15 minutes. Si vous n'avez rien demandé, ignorez ce message.",
      ],
    }),
    pin: () => ({
      subject: 'Votre code de connexion',
      heading: 'Votre code',
      lead: "Saisissez-le là où vous l'avez demandé. Personne chez Comanda ne vous le demandera jamais.",
      notes: ["Il compte une fois, pendant 10 minutes. Si vous n'avez rien demandé, ignorez ce message."],
    }),
  },
}

export const SIGN_IN_MAIL_TEXTS: Record<Language, SignInMailTexts> = { ca, en, es, fr }
