import type { Language } from '../../core/contract/common'

/**
 * Written with the letters that fit 160 into one message: a single ó would cut that to 70. Its last line lets
 * browsers offer the code on the page of that address, and nowhere else.
 */
const CODE_TEXTS: Record<Language, (code: string) => string> = {
  en: code => `${code} is your Comanda code. It is valid for 10 minutes. Do not share it.`,
  es: code => `${code} es tu clave de Comanda. Vale 10 minutos. No la compartas.`,
  ca: code => `${code} és el teu codi de Comanda. Val 10 minuts. No el comparteixis.`,
  fr: code => `${code} est votre code Comanda. Valable 10 minutes. Ne le partagez pas.`,
}

export const codeText = (language: Language, code: string, publicUrl: string): string =>
  `${CODE_TEXTS[language](code)}\n\n@${new URL(publicUrl).hostname} #${code}`
