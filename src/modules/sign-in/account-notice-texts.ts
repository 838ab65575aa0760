import type { Language } from '../../core/contract/common'
import type { SignInLetter } from './sign-in-mail-texts'

/** A mail that tells what happened to an account, or that there is none. It carries no secret. */
export type AccountNotice = 'no-account' | 'email-changed' | 'password-changed' | 'new-device'

/** What some of the sentences need to know: the new address; the device and when. */
export type AccountNoticeWords = { email: string; device: string; at: string }

type Texts = Record<AccountNotice, (words: AccountNoticeWords) => SignInLetter> & { unknownDevice: string }

const en: Texts = {
  unknownDevice: 'a new device',
  'no-account': () => ({
    subject: 'There is no account with this address',
    heading: 'No account here',
    lead: 'Somebody, perhaps you, wanted to sign in with this address. There is no account with it.',
    button: 'Register',
    notes: ['You may have registered with another address. If it was not you, ignore this mail.'],
  }),
  'email-changed': ({ email }) => ({
    subject: 'Your e-mail address was changed',
    heading: 'Your address was changed',
    lead: `From now on you sign in with ${email}.`,
    notes: ['If it was not you, write to us at once.'],
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    lead: 'All other devices were signed out.',
    button: 'Set a new password',
    notes: ['If it was not you, set a new password at once.'],
  }),
  'new-device': ({ device, at }) => ({
    subject: 'A new device signed in to your account',
    heading: 'Was that you?',
    lead: `Somebody signed in to your account from ${device}: ${at}.`,
    button: 'Set a new password',
    notes: ['If it was you, there is nothing to do. If not, set a new password at once.'],
  }),
}

const es: Texts = {
  unknownDevice: 'un dispositivo nuevo',
  'no-account': () => ({
    subject: 'No hay ninguna cuenta con esta dirección',
    heading: 'Aquí no hay cuenta',
    lead: 'Alguien, quizá tú, ha querido entrar con esta dirección. No hay ninguna cuenta con ella.',
    button: 'Registrarse',
    notes: ['Puede que te registraras con otra dirección. Si no has sido tú, no hagas caso de este correo.'],
  }),
  'email-changed': ({ email }) => ({
    subject: 'Tu correo electrónico ha cambiado',
    heading: 'Tu dirección ha cambiado',
    lead: `A partir de ahora entras con ${email}.`,
    notes: ['Si no has sido tú, escríbenos enseguida.'],
  }),
  'password-changed': () => ({
    subject: 'Tu contraseña ha cambiado',
    heading: 'Tu contraseña ha cambiado',
    lead: 'Se ha cerrado la sesión en los demás dispositivos.',
    button: 'Elegir otra contraseña',
    notes: ['Si no has sido tú, elige otra contraseña enseguida.'],
  }),
  'new-device': ({ device, at }) => ({
    subject: 'Se ha entrado en tu cuenta desde un dispositivo nuevo',
    heading: '¿Has sido tú?',
    lead: `Se ha entrado en tu cuenta desde ${device}: ${at}.`,
    button: 'Elegir otra contraseña',
    notes: ['Si has sido tú, no hace falta hacer nada. Si no, elige otra contraseña enseguida.'],
  }),
}

const ca: Texts = {
  unknownDevice: 'un dispositiu nou',
  'no-account': () => ({
    subject: 'No hi ha cap compte amb aquesta adreça',
    heading: 'Aquí no hi ha cap compte',
    lead: 'Algú, potser tu, ha volgut entrar amb aquesta adreça. No hi ha cap compte amb aquesta adreça.',
    button: "Registra't",
    notes: [
      "Potser et vas registrar amb una altra adreça. Si no has estat tu, no facis cas d'aquest correu.",
    ],
  }),
  'email-changed': ({ email }) => ({
    subject: 'El teu correu electrònic ha canviat',
    heading: 'La teva adreça ha canviat',
    lead: `A partir d'ara entres amb ${email}.`,
    notes: ['Si no has estat tu, escriu-nos de seguida.'],
  }),
  'password-changed': () => ({
    subject: 'La teva contrasenya ha canviat',
    heading: 'La teva contrasenya ha canviat',
    lead: "S'ha tancat la sessió als altres dispositius.",
    button: 'Tria una altra contrasenya',
    notes: ['Si no has estat tu, tria una altra contrasenya de seguida.'],
  }),
  'new-device': ({ device, at }) => ({
    subject: "S'ha entrat al teu compte des d'un dispositiu nou",
    heading: 'Has estat tu?',
    lead: `S'ha entrat al teu compte des de ${device}: ${at}.`,
    button: 'Tria una altra contrasenya',
    notes: ['Si has estat tu, no cal fer res. Si no, tria una altra contrasenya de seguida.'],
  }),
}

const fr: Texts = {
  unknownDevice: 'un nouvel appareil',
  'no-account': () => ({
    subject: "Il n'y a pas de compte avec cette adresse",
    heading: 'Pas de compte ici',
    lead: "Quelqu'un, peut-être vous, a voulu se connecter avec cette adresse. Aucun compte ne l'utilise.",
    button: "S'inscrire",
    notes: [
      "Vous vous êtes peut-être inscrit avec une autre adresse. Si ce n'était pas vous, ignorez ce message.",
    ],
  }),
  'email-changed': ({ email }) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    heading: 'Votre adresse a été modifiée',
    lead: `Vous vous connectez désormais avec ${email}.`,
    notes: ["Si ce n'était pas vous, écrivez-nous tout de suite."],
  }),
  'password-changed': () => ({
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    lead: 'Tous les autres appareils ont été déconnectés.',
    button: 'Choisir un autre mot de passe',
    notes: ["Si ce n'était pas vous, choisissez tout de suite un autre mot de passe."],
  }),
  'new-device': ({ device, at }) => ({
    subject: "Un nouvel appareil s'est connecté à votre compte",
    heading: 'Était-ce vous ?',
    lead: `Connexion à votre compte depuis ${device} : ${at}.`,
    button: 'Choisir un autre mot de passe',
    notes: ["Si c'était vous, il n'y a rien à faire. Sinon, choisissez tout de suite un autre mot de passe."],
  }),
}

export const ACCOUNT_NOTICE_TEXTS: Record<Language, Texts> = { ca, en, es, fr }
