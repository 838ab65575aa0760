import type { Language } from '../../core/contract/common'

/** What is written to who wants to be forgotten. */
export type DeletionTopic = 'scheduled' | 'restored' | 'erased'

type Letter = { subject: string; heading: string; lead: string; button?: string; notes: string[] }
type Texts = Record<DeletionTopic, (words: { on: string }) => Letter>

const en: Texts = {
  scheduled: ({ on }) => ({
    subject: `Your account will be deleted on ${on}`,
    heading: 'You have asked us to forget you',
    lead: `On ${on} we delete your account with everything that we keep about you. All other devices were signed out.`,
    button: 'Keep my account',
    notes: [
      'Until then you only have to sign in and your account is back.',
      'If you did not ask for this, sign in now and set a new password.',
    ],
  }),
  restored: () => ({
    subject: 'Your account stays',
    heading: 'Good to have you back',
    lead: 'Your account will not be deleted. Everything is as it was.',
    notes: ['If that was not you, set a new password at once.'],
  }),
  erased: () => ({
    subject: 'Your account was deleted',
    heading: 'Goodbye',
    lead: 'Your account is deleted now, with everything that we kept about you. Of your orders only the figures remain that the law asks for, without your name.',
    notes: ['This is the last mail that you receive from us. You are welcome to register again at any time.'],
  }),
}

const es: Texts = {
  scheduled: ({ on }) => ({
    subject: `Tu cuenta se eliminará el ${on}`,
    heading: 'Nos has pedido que te olvidemos',
    lead: `El ${on} eliminaremos tu cuenta con todo lo que guardamos sobre ti. Hemos cerrado la sesión en tus otros dispositivos.`,
    button: 'Conservar mi cuenta',
    notes: [
      'Hasta entonces basta con que inicies sesión para recuperar tu cuenta.',
      'Si no lo has pedido tú, inicia sesión ahora y cambia tu contraseña.',
    ],
  }),
  restored: () => ({
    subject: 'Tu cuenta se queda',
    heading: 'Qué bien que vuelvas',
    lead: 'Tu cuenta no se eliminará. Todo sigue como estaba.',
    notes: ['Si no has sido tú, cambia tu contraseña enseguida.'],
  }),
  erased: () => ({
    subject: 'Tu cuenta se ha eliminado',
    heading: 'Adiós',
    lead: 'Tu cuenta queda eliminada, con todo lo que guardábamos sobre ti. De tus pedidos solo quedan las cifras que exige la ley, sin tu nombre.',
    notes: ['Este es el último correo que recibes de nosotros. Puedes volver a registrarte cuando quieras.'],
  }),
}

const ca: Texts = {
  scheduled: ({ on }) => ({
    subject: `El teu compte s'eliminarà el ${on}`,
    heading: 'Ens has demanat que t’oblidem',
    lead: `El ${on} eliminarem el teu compte amb tot el que desem sobre tu. Hem tancat la sessió als teus altres dispositius.`,
    button: 'Conservar el meu compte',
    notes: [
      'Fins aleshores n’hi ha prou que iniciïs sessió per recuperar el compte.',
      'Si no ho has demanat tu, inicia sessió ara i canvia la contrasenya.',
    ],
  }),
  restored: () => ({
    subject: 'El teu compte es queda',
    heading: 'Que bé que tornis',
    lead: 'El teu compte no s’eliminarà. Tot segueix com estava.',
    notes: ['Si no has estat tu, canvia la contrasenya de seguida.'],
  }),
  erased: () => ({
    subject: 'El teu compte s’ha eliminat',
    heading: 'Adeu',
    lead: 'El teu compte queda eliminat, amb tot el que desàvem sobre tu. De les teves comandes només queden les xifres que exigeix la llei, sense el teu nom.',
    notes: ['Aquest és l’últim correu que reps de nosaltres. Pots tornar a registrar-te quan vulguis.'],
  }),
}

const fr: Texts = {
  scheduled: ({ on }) => ({
    subject: `Votre compte sera supprimé le ${on}`,
    heading: 'Vous nous avez demandé de vous oublier',
    lead: `Le ${on}, nous supprimerons votre compte et tout ce que nous conservons sur vous. Vos autres appareils ont été déconnectés.`,
    button: 'Garder mon compte',
    notes: [
      'D’ici là, il vous suffit de vous connecter pour retrouver votre compte.',
      'Si vous ne l’avez pas demandé, connectez-vous maintenant et changez votre mot de passe.',
    ],
  }),
  restored: () => ({
    subject: 'Votre compte est conservé',
    heading: 'Ravis de vous revoir',
    lead: 'Votre compte ne sera pas supprimé. Tout est resté comme avant.',
    notes: ['Si ce n’était pas vous, changez aussitôt votre mot de passe.'],
  }),
  erased: () => ({
    subject: 'Votre compte a été supprimé',
    heading: 'Au revoir',
    lead: 'Votre compte est supprimé, avec tout ce que nous conservions sur vous. De vos commandes ne restent que les chiffres exigés par la loi, sans votre nom.',
    notes: [
      'Ce message est le dernier que vous recevez de nous. Vous pourrez vous réinscrire à tout moment.',
    ],
  }),
}

export const DELETION_MAIL_TEXTS: Record<Language, Texts> = { en, es, ca, fr }
